import { type Act, acts } from './acts.ts';
import { buckets, bucketsOf, type Said } from './features.ts';
import { trained } from './trained.ts';

// Which act of acts.ts a message is, likeliest first: a linear model over features.ts, trained at build on phrases/*.txt
// (scripts/train-acts.ts). It only ranks; what is done is decided by the rules (second-reading.ts).

/**
 * The common words and a zero byte; how rare each bucket is; how many weights each has; then of all weights the act, as
 * the step from the one before, and the weight itself: in columns they compress best. Rarity is in 255ths, weights in eighths.
 */
const rarityScale = 255;
const scale = 8;

export interface Weights {
  readonly rarity: Float32Array;
  /** Of a bucket: the steps from act to act, and their weights. */
  readonly row: (bucket: number) => { readonly steps: Uint8Array; readonly weights: Int8Array };
}

let known: Weights | undefined;

function loaded(): Weights {
  return (known ??= unpacked(trained()));
}

export function unpacked(bytes: Uint8Array): Weights {
  const columns = bytes.indexOf(0) + 1;
  const rarity = Float32Array.from(bytes.subarray(columns, columns + buckets), (each) => each / rarityScale);
  // Where the row of each bucket begins, and the end of the last.
  const starts = new Uint32Array(buckets + 1);
  for (let bucket = 0; bucket < buckets; bucket += 1)
    starts[bucket + 1] = (starts[bucket] ?? 0) + (bytes[columns + buckets + bucket] ?? 0);
  const rows = columns + 2 * buckets;
  const all = starts[buckets] ?? 0;
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset + rows + all, all);
  const row = (bucket: number) => ({
    steps: bytes.subarray(rows + (starts[bucket] ?? 0), rows + (starts[bucket + 1] ?? 0)),
    weights: signed.subarray(starts[bucket], starts[bucket + 1]),
  });
  return { rarity, row };
}

/** The weight of each bucket of a message, of unit length together. */
export function vectorOf(said: Said, rarity: Float32Array): [number, number][] {
  const all = [...bucketsOf(said)].map(([bucket, weight]): [number, number] => [
    bucket,
    weight * (rarity[bucket] ?? 0),
  ]);
  const length = Math.hypot(...all.map(([, weight]) => weight)) || 1;
  return all.map(([bucket, weight]) => [bucket, weight / length]);
}

export interface Likely {
  readonly act: Act;
  /** 0 to 1, over all acts. */
  readonly share: number;
}

/** The three likeliest acts. */
export function likelyActs(said: Said, { rarity, row } = loaded()): Likely[] {
  const scores = new Float64Array(acts.length);
  for (const [bucket, weight] of vectorOf(said, rarity)) {
    const { steps, weights } = row(bucket);
    let act = 0;
    for (let at = 0; at < steps.length; at += 1) {
      act += steps[at] ?? 0;
      scores[act] = (scores[act] ?? 0) + ((weights[at] ?? 0) * weight) / scale;
    }
  }
  const most = Math.max(...scores);
  const shares = [...scores].map((score) => Math.exp(score - most));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return acts
    .map((act, at) => ({ act, share: (shares[at] ?? 0) / whole }))
    .sort((one, other) => other.share - one.share)
    .slice(0, 3);
}

/** For training: `rows[bucket * acts + act]`; weights below `least` are left out. */
export function packed(rarity: Float32Array, rows: Float32Array, common: Iterable<string>, least: number): Uint8Array {
  const [counts, steps, weights]: [number[], number[], number[]] = [[], [], []];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const row = acts
      .map((_, act) => ({ act, weight: rows[bucket * acts.length + act] ?? 0 }))
      .filter(({ weight }) => Math.abs(weight) >= least)
      .map(({ act, weight }) => ({ act, weight: Math.max(-127, Math.min(127, Math.round(weight * scale))) & 255 }))
      .filter(({ weight }) => weight !== 0);
    counts.push(row.length);
    steps.push(...row.map(({ act }, at) => act - (row[at - 1]?.act ?? 0)));
    weights.push(...row.map(({ weight }) => weight));
  }
  const words = Buffer.from([...common].join(' '));
  return Uint8Array.from([
    ...words,
    0,
    ...rarity.map((each) => Math.round(each * rarityScale)),
    ...counts,
    ...steps,
    ...weights,
  ]);
}
