import type { Language } from '../../contract/limits.ts';
import { GROUP_KEYS, TOP_KEYS, labelOf, type GroupKey, type QualifierKey } from './labels.ts';

/** Tells the leaves of one group apart: translated words, or a measure that needs no translation. */
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
const byCondition = words('newPart', 'reman', 'trucks');
const byPack = measures('1 l', '4 l', '5 l', '20 l');
const byVoltage = [...measures('12 V', '24 V'), ...words('motorcycles')];

const qualifiers: Partial<Record<GroupKey, readonly Qualifier[]>> = {
  oilFilter: [...byVehicle, ...words('motorcycles')],
  airFilter: [...byVehicle, ...words('motorcycles')],
  fuelFilter: byFuel,
  brakePad: [...byAxle, ...words('motorcycles')],
  brakeDisc: byAxle,
  brakeCaliper: byCondition,
  brakeHose: byAxle,
  shockAbsorber: byAxle,
  spring: byAxle,
  controlArm: [...bySide, ...words('trucks')],
  stabiliserLink: byAxle,
  wheelBearing: byAxle,
  tieRodEnd: bySide,
  steeringRack: byCondition,
  steeringPump: byCondition,
  timingBelt: byFuel,
  waterPump: byFuel,
  headGasket: byFuel,
  piston: byFuel,
  acCompressor: byCondition,
  starter: byCondition,
  alternator: byCondition,
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
  turbocharger: byCondition,
  bumper: words('cars', 'vans', 'trucks'),
  mirror: bySide,
  engineOil: [...byPack, ...measures('60 l')],
  gearOil: byPack,
  coolant: byPack,
  brakeFluid: measures('0,5 l', '1 l', '5 l'),
  cleaner: measures('400 ml', '500 ml', '5 l'),
};

const twoDigits = (n: number) => String(n).padStart(2, '0');

function buildTree() {
  const nodes: CategoryNode[] = [];
  const leaves: Leaf[] = [];
  for (const [t, top] of TOP_KEYS.entries()) {
    const topId = `SC${twoDigits(t + 1)}`;
    nodes.push({ id: topId, parent: undefined, group: undefined, label: (language) => labelOf(top, language) });
    for (const [g, group] of GROUP_KEYS.slice(t * 5, t * 5 + 5).entries()) {
      const groupId = `${topId}${twoDigits(g + 1)}`;
      nodes.push({ id: groupId, parent: topId, group, label: (language) => labelOf(group, language) });
      for (const [q, qualifier] of (qualifiers[group] ?? byVehicle).entries()) {
        const leaf: Leaf = {
          id: `${groupId}${twoDigits(q + 1)}`,
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
