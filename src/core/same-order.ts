import { createHash } from 'node:crypto';

interface Ordered {
  /** Receiver; absent: the payer itself. */
  readonly shipTo?: string | undefined;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
}

/** SHA-256 (hex) that is equal for the same products and quantities for the same receiver, in whatever order of lines. */
export function sameOrderKey({ shipTo, lines }: Ordered): string {
  const wanted = lines.map(({ sku, quantity }) => `${quantity}x${sku}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([shipTo ?? 'own', wanted]))
    .digest('hex');
}
