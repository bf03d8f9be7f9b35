import { type Act, acts } from './acts.ts';
import { buckets, bucketsOf, type Said } from './features.ts';
import { trained } from './trained.ts';

// Which act of acts.ts a message is, likeliest first: a linear model over features.ts, trained at build on phrases/*.txt
// (scripts/train-acts.ts). It only ranks; what is done is decided by the rules (second-reading.ts).

/** The common words, then of each bucket: how rare it is, how many weights, act and weight of each. Rarity is in 255ths, weights in eighths. */
const rarityScale = 255;
const scale = 8;

export interface Weights {
  readonly rarity: Float32Array;
  /** Of a bucket: act and weight of each. */
  readonly row: (bucket: number) => Int8Array;
}

let known: Weights | undefined;

function loaded(): Weights {
  return (known ??= unpacked(trained()));
}

export function unpacked(bytes: Uint8Array): Weights {
  const rarity = new Float32Array(buckets);
  // Where the row of each bucket begins, and the end of the last: a message needs a few dozen rows of 65,536.
  const starts = new Uint32Array(buckets + 1);
  let at = bytes.indexOf(0) + 1;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    rarity[bucket] = (bytes[at] ?? 0) / rarityScale;
    starts[bucket] = at + 2;
    at += 2 + 2 * (bytes[at + 1] ?? 0);
  }
  starts[buckets] = at + 2;
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const row = (bucket: number) => signed.subarray(starts[bucket], (starts[bucket + 1] ?? 0) - 2);
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
    const weights = row(bucket);
    for (let at = 0; at < weights.length; at += 2) {
      const act = weights[at] ?? 0;
      scores[act] = (scores[act] ?? 0) + ((weights[at + 1] ?? 0) * weight) / scale;
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
  const bytes: number[] = [...Buffer.from([...common].join(' ')), 0];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const row = acts
      .map((_, act) => ({ act, weight: rows[bucket * acts.length + act] ?? 0 }))
      .filter(({ weight }) => Math.abs(weight) >= least)
      .map(({ act, weight }) => [act, Math.max(-127, Math.min(127, Math.round(weight * scale))) & 255] as const)
      .filter(([, weight]) => weight !== 0);
    bytes.push(Math.round((rarity[bucket] ?? 0) * rarityScale), row.length, ...row.flat());
  }
  return Uint8Array.from(bytes);
}
