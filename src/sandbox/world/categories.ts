import type { Language } from '../../contract/limits.ts';
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
import { GROUP_KEYS, TOP_KEYS, type GroupKey, type Labels, type QualifierKey, type TopKey } from './terms.ts';

const labels: Record<Language, Labels> = { bg, bs, cs, de, el, en, et, hu, hr, lt, lv, pl, ro, sk, sl, sr, uk };

export function labelOf(key: TopKey | GroupKey | QualifierKey, language: Language): string {
  return labels[language][key];
}

/** What distinguishes the leaves of one group: words that are translated, or a measure that needs no translation. */
type Qualifier = { readonly key: QualifierKey } | { readonly measure: string };

export interface CategoryNode {
  readonly id: string;
  readonly parent: string | undefined;
  readonly group: GroupKey | undefined;
  label(language: Language): string;
}

export interface Leaf extends CategoryNode {
  readonly group: GroupKey;
  readonly qualifier: Qualifier;
}

const words = (...keys: QualifierKey[]): Qualifier[] => keys.map((key) => ({ key }));
const measures = (...texts: string[]): Qualifier[] => texts.map((measure) => ({ measure }));

const byVehicle = words('cars', 'vans', 'trucks');
const byAxle = words('front', 'rear', 'vans', 'trucks');
const bySide = words('left', 'right', 'vans');
const byFuel = words('petrol', 'diesel', 'trucks');
const byMake = words('newPart', 'reman', 'trucks');
const byPack = measures('1 l', '4 l', '5 l', '20 l');
const byVoltage = [...measures('12 V', '24 V'), ...words('motorcycles')];

const qualifiers: Partial<Record<GroupKey, readonly Qualifier[]>> = {
  oilFilter: [...byVehicle, ...words('motorcycles')],
  airFilter: [...byVehicle, ...words('motorcycles')],
  fuelFilter: byFuel,
  brakePad: [...byAxle, ...words('motorcycles')],
  brakeDisc: byAxle,
  brakeCaliper: byMake,
  brakeHose: byAxle,
  shockAbsorber: byAxle,
  spring: byAxle,
  controlArm: [...bySide, ...words('trucks')],
  stabiliserLink: byAxle,
  wheelBearing: byAxle,
  tieRodEnd: bySide,
  steeringRack: byMake,
  steeringPump: byMake,
  timingBelt: byFuel,
  waterPump: byFuel,
  headGasket: byFuel,
  piston: byFuel,
  acCompressor: byMake,
  starter: byMake,
  alternator: byMake,
  battery: byVoltage,
  bulb: byVoltage,
  ignitionCoil: words('petrol', 'motorcycles'),
  headlight: bySide,
  tailLight: bySide,
  fogLight: bySide,
  indicator: bySide,
  driveShaft: bySide,
  clutchKit: byFuel,
  flywheel: byFuel,
  catalyst: byFuel,
  particulateFilter: words('cars', 'vans', 'trucks'),
  turbocharger: byMake,
  bumper: words('cars', 'vans', 'trucks'),
  mirror: bySide,
  engineOil: [...byPack, ...measures('60 l')],
  gearOil: byPack,
  coolant: byPack,
  brakeFluid: measures('0,5 l', '1 l', '5 l'),
  cleaner: measures('400 ml', '500 ml', '5 l'),
};

const two = (n: number) => String(n).padStart(2, '0');

function buildTree() {
  const nodes: CategoryNode[] = [];
  const leaves: Leaf[] = [];
  for (const [t, top] of TOP_KEYS.entries()) {
    const topId = `SC${two(t + 1)}`;
    nodes.push({ id: topId, parent: undefined, group: undefined, label: (language) => labelOf(top, language) });
    for (const [g, group] of GROUP_KEYS.slice(t * 5, t * 5 + 5).entries()) {
      const groupId = `${topId}${two(g + 1)}`;
      nodes.push({ id: groupId, parent: topId, group, label: (language) => labelOf(group, language) });
      for (const [q, qualifier] of (qualifiers[group] ?? byVehicle).entries()) {
        const leaf: Leaf = {
          id: `${groupId}${two(q + 1)}`,
          parent: groupId,
          group,
          qualifier,
          label: (language) => `${labelOf(group, language)}, ${qualifierText(qualifier, language)}`,
        };
        nodes.push(leaf);
        leaves.push(leaf);
      }
    }
  }
  return { nodes, leaves };
}

export function qualifierText(qualifier: Qualifier, language: Language): string {
  return 'key' in qualifier ? labelOf(qualifier.key, language) : qualifier.measure;
}

/** The sales classification: 12 top nodes, 5 groups in each, their leaves. An identifier begins with its parent's. */
export const { nodes: categories, leaves } = buildTree();

const byId = new Map(categories.map((node) => [node.id, node]));
const leafById = new Map(leaves.map((leaf) => [leaf.id, leaf]));

export const categoryById = (id: string): CategoryNode | undefined => byId.get(id);
export const leafOf = (id: string): Leaf | undefined => leafById.get(id);

/** The position of a top group, 0 to 11: account discounts are agreed per top group. */
export const topOf = (categoryId: string): number => Number(categoryId.slice(2, 4)) - 1;
