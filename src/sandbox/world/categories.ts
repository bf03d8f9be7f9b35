import type { Language } from '../../contract/limits.ts';
import tree from './categories.json';
import bg from './labels/bg.json';
import bs from './labels/bs.json';
import cs from './labels/cs.json';
import de from './labels/de.json';
import el from './labels/el.json';
import en from './labels/en.json';
import et from './labels/et.json';
import hr from './labels/hr.json';
import hu from './labels/hu.json';
import lt from './labels/lt.json';
import lv from './labels/lv.json';
import pl from './labels/pl.json';
import ro from './labels/ro.json';
import sk from './labels/sk.json';
import sl from './labels/sl.json';
import sr from './labels/sr.json';
import uk from './labels/uk.json';
import enNouns from './nouns/en.json';
import plNouns from './nouns/pl.json';
import deNouns from './nouns/de.json';
import csNouns from './nouns/cs.json';
import ukNouns from './nouns/uk.json';

// Names of categories and parts. A leaf is labelled by its group and one qualifier, so it has a name in every language.

/** A kind of part, such as `oilFilter`. */
export type GroupKey = keyof typeof enNouns;
/** Plural, as in a catalogue heading. */
type Labels = Readonly<Record<keyof typeof en, string>>;
/** Singular, as the name of one product. */
type Nouns = Readonly<Record<GroupKey, string>>;

const labels: Record<Language, Labels> = { bg, bs, cs, de, el, en, et, hu, hr, lt, lv, pl, ro, sk, sl, sr, uk };
const nouns: Partial<Record<Language, Nouns>> = { en: enNouns, pl: plNouns, de: deNouns, cs: csNouns, uk: ukNouns };

/** Singular where the language has nouns/*.json, otherwise the plural label of the group. */
export function partNoun(group: GroupKey, language: Language): string {
  return nouns[language]?.[group] ?? labels[language][group];
}

export interface CategoryNode {
  readonly id: string;
  readonly parent: string | undefined;
  label(language: Language): string;
}

export interface Leaf extends CategoryNode {
  readonly group: GroupKey;
  /** Tells the leaves of one group apart: the key of a label, or a measure such as `4 l`. */
  readonly qualifier: string;
}

/** The words for the key of a label; a measure needs no translation. */
export function labelOf(text: string, language: Language): string {
  const words: Readonly<Record<string, string>> = labels[language];
  return words[text] ?? text;
}

function buildTree() {
  const nodes: CategoryNode[] = [];
  const leaves: Leaf[] = [];
  const childId = (parent: string, at: number) => `${parent}${String(at + 1).padStart(2, '0')}`;
  const tops = Object.entries<Readonly<Record<string, readonly string[]>>>(tree);
  for (const [t, [top, groups]] of tops.entries()) {
    const topId = childId('SC', t);
    nodes.push({ id: topId, parent: undefined, label: (language) => labelOf(top, language) });
    for (const [g, [group, qualifiers]] of Object.entries(groups).entries()) {
      const groupId = childId(topId, g);
      nodes.push({ id: groupId, parent: topId, label: (language) => labelOf(group, language) });
      for (const [q, qualifier] of qualifiers.entries()) {
        const label = (language: Language) => `${labelOf(group, language)}, ${labelOf(qualifier, language)}`;
        // A test checks that every group of the JSON file has its noun.
        const leaf: Leaf = { id: childId(groupId, q), parent: groupId, group: group as GroupKey, qualifier, label };
        nodes.push(leaf);
        leaves.push(leaf);
      }
    }
  }
  return { nodes, leaves };
}

/** The sales classification: 12 top nodes, 5 groups in each, their leaves. An identifier begins with its parent's. */
export const { nodes: categories, leaves } = buildTree();

const byId = new Map(categories.map((node) => [node.id, node]));
const leafById = new Map(leaves.map((leaf) => [leaf.id, leaf]));

export const categoryById = (id: string): CategoryNode | undefined => byId.get(id);
export const leafOf = (id: string): Leaf | undefined => leafById.get(id);

/** The position of a top group, 0 to 11: account discounts are agreed per top group. */
export const topOf = (categoryId: string): number => Number(categoryId.slice(2, 4)) - 1;
