/** A text as a QR code of block characters, light on dark as on most terminals. */
export async function qrCode(text: string): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr');
  return renderUnicodeCompact(text, { border: 2 });
}
