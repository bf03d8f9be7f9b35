import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type Act, acts } from '../src/conversation/acts/acts.ts';
import { packed, vectorOf } from '../src/conversation/acts/classify.ts';
import { bucketOf, buckets, bucketsOf, type Context, contexts, saidIn } from '../src/conversation/acts/features.ts';
import { folded, type LanguageCode } from '../src/conversation/reading/matching.ts';
import { latin, pieceBuckets, piecesOf, weightScale, withWeights } from '../src/conversation/reading/which-language.ts';

// Trains the classifier of src/conversation/acts on its phrases: softmax regression by gradient descent, the same weights each time.

export interface Sample {
  readonly language: LanguageCode;
  readonly context: Context;
  readonly act: Act;
  readonly text: string;
}

export function samplesIn(language: LanguageCode, source: string): Sample[] {
  let act: Act | undefined;
  return source.split('\n').flatMap((line): Sample[] => {
    if (line.startsWith('## ')) {
      act = acts.find((each) => each === line.slice(3).trim());
      if (act === undefined) throw new Error(`no such act: ${line}`);
      return [];
    }
    const [context, text = ''] = line.split('\t');
    const known = contexts.find((each) => each === context);
    if (act === undefined || known === undefined || text.trim() === '') return [];
    return [{ language, context: known, act, text: text.trim() }];
  });
}

export function readSamples(folder: string): Sample[] {
  return readdirSync(folder)
    .filter((each) => each.endsWith('.txt'))
    .sort()
    .flatMap((file) => samplesIn(file.slice(0, 2) as LanguageCode, readFileSync(`${folder}/${file}`, 'utf8')));
}

/** A phrase that may follow anything is learnt after nothing and after something. */
function withContexts(sample: Sample): Sample[] {
  if (sample.context !== '-') return [sample];
  const other = contexts[1 + (bucketOf(sample.text) % (contexts.length - 1))] ?? '-';
  return [sample, { ...sample, context: other }];
}

export interface Learnt {
  readonly rarity: Float32Array;
  readonly rows: Float32Array;
}

const epochs = 10;
const rate = 3;

export function train(phrases: readonly Sample[]): Learnt {
  const all = phrases.flatMap(withContexts).map(({ text, context, language, act }) => ({
    act: acts.indexOf(act),
    said: saidIn(text, context, language),
  }));
  const rarity = rarityOf(all.map(({ said }) => [...bucketsOf(said).keys()]));
  const samples = all.map(({ act, said }) => {
    const vector = vectorOf(said, rarity);
    return { act, at: vector.map(([bucket]) => bucket * acts.length), weight: vector.map(([, weight]) => weight) };
  });
  const rows = new Float32Array(buckets * acts.length);
  const order = samples.map((_, at) => at);
  const scores = new Float64Array(acts.length);
  let seed = 1;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff) / 0x7fff_ffff;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
    }
    const step = rate / (1 + epoch / 2);
    for (const one of order) {
      const { act, at, weight } = samples[one] ?? { act: 0, at: [], weight: [] };
      scores.fill(0);
      for (let k = 0; k < at.length; k += 1) {
        const from = at[k] ?? 0;
        const by = weight[k] ?? 0;
        for (let each = 0; each < acts.length; each += 1)
          scores[each] = (scores[each] ?? 0) + (rows[from + each] ?? 0) * by;
      }
      const most = Math.max(...scores);
      let whole = 0;
      for (let each = 0; each < acts.length; each += 1) {
        const share = Math.exp((scores[each] ?? 0) - most);
        scores[each] = share;
        whole += share;
      }
      for (let each = 0; each < acts.length; each += 1) {
        const off = (scores[each] ?? 0) / whole - (each === act ? 1 : 0);
        if (Math.abs(off) < 0.002) continue;
        for (let k = 0; k < at.length; k += 1) {
          const cell = (at[k] ?? 0) + each;
          rows[cell] = (rows[cell] ?? 0) - step * off * (weight[k] ?? 0);
        }
      }
    }
  }
  return { rarity, rows };
}

/** 1 for what one phrase alone has, towards 0 for what all have; 0 for what none has. */
function rarityOf(all: readonly (readonly number[])[]): Float32Array {
  const counts = new Float32Array(buckets);
  for (const each of all) for (const bucket of each) counts[bucket] = (counts[bucket] ?? 0) + 1;
  return counts.map((count) =>
    count === 0 ? 0 : Math.max(0.01, Math.log(all.length / (1 + count)) / Math.log(all.length)),
  );
}

/** Words of so many phrases are common; those of so many languages name something, as "Bosch" does. */
const often = 3;
const mostLanguages = 2;

export function commonWords(phrases: readonly Sample[]): string[] {
  const saidIn = new Map<string, string[]>();
  for (const { text, language } of phrases)
    for (const word of new Set(folded(text).match(/\p{L}{3,}/gu)))
      saidIn.set(word, [...(saidIn.get(word) ?? []), language]);
  return [...saidIn]
    .filter(([, all]) => all.length >= often && new Set(all).size <= mostLanguages)
    .map(([word]) => word)
    .sort();
}

const languageEpochs = 6;
const languageRate = 0.6;

/** The weights of which-language.ts: each phrase is learnt as it is and without its accents. */
export function trainLanguages(phrases: readonly Sample[]): Int8Array {
  const samples = phrases.flatMap(({ text, language }) => {
    const code = latin.findIndex((each) => each === language);
    return code < 0 ? [] : [text, folded(text)].map((written) => ({ code, pieces: piecesOf(written, folded) }));
  });
  const rows = new Float32Array(pieceBuckets * latin.length);
  let seed = 1;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff) / 0x7fff_ffff;
  for (let epoch = 0; epoch < languageEpochs; epoch += 1) {
    for (let last = samples.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      const [one, two] = [samples[last], samples[other]];
      if (one !== undefined && two !== undefined) [samples[other], samples[last]] = [one, two];
    }
    const step = languageRate / (1 + epoch);
    for (const { code, pieces } of samples) {
      const by = 1 / Math.sqrt(pieces.length || 1);
      const scores = latin.map((_, at) =>
        pieces.reduce((sum, bucket) => sum + (rows[bucket * latin.length + at] ?? 0) * by, 0),
      );
      const shares = scores.map((score) => Math.exp(score - Math.max(...scores)));
      const whole = shares.reduce((sum, share) => sum + share, 0);
      shares.forEach((share, at) => {
        const off = share / whole - (at === code ? 1 : 0);
        if (Math.abs(off) < 0.001) return;
        for (const bucket of pieces) {
          const cell = bucket * latin.length + at;
          rows[cell] = (rows[cell] ?? 0) - step * off * by;
        }
      });
    }
  }
  return Int8Array.from(rows, (weight) => Math.max(-127, Math.min(127, Math.round(weight * weightScale))));
}

/** Weights below this change few answers, and most are. */
const least = 0.8;

const folder = 'src/conversation/acts';
const languagesFile = 'src/conversation/reading/languages.bin';

/** What the weights are made of: they are current where the file begins with it. */
export function stampOf(): Buffer {
  const hash = createHash('sha256');
  for (const file of [
    'acts.ts',
    'features.ts',
    '../reading/which-language.ts',
    ...readdirSync(`${folder}/phrases`)
      .sort()
      .map((each) => `phrases/${each}`),
  ])
    hash.update(readFileSync(`${folder}/${file}`));
  return hash.digest();
}

if (process.argv[2] === 'write') {
  const phrases = readSamples(`${folder}/phrases`);
  // The features of acts are read in the language of a phrase.
  const languages = trainLanguages(phrases);
  writeFileSync(languagesFile, languages);
  withWeights(languages);
  const { rarity, rows } = train(phrases);
  const weights = brotliCompressSync(packed(rarity, rows, commonWords(phrases), least));
  writeFileSync(`${folder}/acts.bin`, Buffer.concat([stampOf(), weights]));
}
