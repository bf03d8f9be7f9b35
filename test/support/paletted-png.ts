import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 256;
const bytesPerPixel = 3;
const shadesKept = 0xe0e0e0;

/** A screenshot (PNG of 8-bit RGB, not interlaced) with the 256 colours that say most: less than half of its size. */
export function palettedPng(png: Buffer): Buffer {
  const { width, height, rows } = decode(png);
  // Shades that differ in the lowest five bits are one colour, the most frequent of them.
  const counts = new Map<number, number>();
  for (const row of rows) for (let x = 0; x < width; x += 1) count(counts, colourAt(row, x));
  const shades = new Map<number, number>();
  for (const [colour] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (shades.size < mostColours && !shades.has(colour & shadesKept)) shades.set(colour & shadesKept, colour);
  }
  const palette = [...shades.values()];
  const indexes = new Map<number, number>();
  const indexOf = (colour: number): number => {
    const known = indexes.get(colour);
    if (known !== undefined) return known;
    const shade = shades.get(colour & shadesKept) ?? nearest(palette, colour);
    const index = palette.indexOf(shade);
    indexes.set(colour, index);
    return index;
  };
  const lines = rows.map((row) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => indexOf(colourAt(row, x)))]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const data = deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 });
  const chunks = [chunk('IHDR', header), chunk('PLTE', colours), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

const count = (counts: Map<number, number>, colour: number) => counts.set(colour, (counts.get(colour) ?? 0) + 1);
const colourAt = (row: Buffer, x: number) => row.readUIntBE(x * bytesPerPixel, bytesPerPixel);

function nearest(palette: readonly number[], colour: number): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, bits) => sum + (((colour >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);
  return palette.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

function decode(png: Buffer): { width: number; height: number; rows: Buffer[] } {
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png.readUInt32BE(24) >>> 8 !== 0x080200) throw new Error('not 8-bit RGB');
  const size = width * bytesPerPixel;
  const raw = inflateSync(Buffer.concat(parts));
  const rows: Buffer[] = [];
  let above: Buffer = Buffer.alloc(size);
  for (let y = 0; y < height; y += 1) {
    const start = y * (size + 1);
    above = unfiltered(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + size), above);
    rows.push(above);
  }
  return { width, height, rows };
}

function unfiltered(filter: number, line: Buffer, above: Buffer): Buffer {
  const row = Buffer.alloc(line.length);
  for (let at = 0; at < line.length; at += 1) {
    const left = row[at - bytesPerPixel] ?? 0;
    const up = above[at] ?? 0;
    const corner = at < bytesPerPixel ? 0 : (above[at - bytesPerPixel] ?? 0);
    row[at] = (line[at] ?? 0) + ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0);
  }
  return row;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), whole.length - 4);
  return whole;
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
