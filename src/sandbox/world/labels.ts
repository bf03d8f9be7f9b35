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
import type { Language } from '../../contract/limits.ts';

// Names of categories and parts. A leaf is labelled by its group and one qualifier, so it has a name in every language.
export const TOP_KEYS = [
  'filters',
  'brakes',
  'suspension',
  'steering',
  'engine',
  'cooling',
  'electrical',
  'lighting',
  'drivetrain',
  'exhaust',
  'body',
  'fluids',
] as const;
export type TopKey = (typeof TOP_KEYS)[number];

export const GROUP_KEYS = [
  ...(['oilFilter', 'airFilter', 'fuelFilter', 'cabinFilter', 'gearboxFilter'] as const),
  ...(['brakePad', 'brakeDisc', 'brakeCaliper', 'brakeShoe', 'brakeHose'] as const),
  ...(['shockAbsorber', 'spring', 'controlArm', 'stabiliserLink', 'wheelBearing'] as const),
  ...(['tieRodEnd', 'steeringRack', 'steeringPump', 'steeringBellow', 'ballJoint'] as const),
  ...(['timingBelt', 'waterPump', 'headGasket', 'piston', 'engineMount'] as const),
  ...(['radiator', 'thermostat', 'acCompressor', 'radiatorFan', 'coolantHose'] as const),
  ...(['starter', 'alternator', 'battery', 'ignitionCoil', 'sensor'] as const),
  ...(['headlight', 'tailLight', 'bulb', 'fogLight', 'indicator'] as const),
  ...(['clutchKit', 'flywheel', 'driveShaft', 'cvJoint', 'clutchCylinder'] as const),
  ...(['silencer', 'catalyst', 'particulateFilter', 'turbocharger', 'lambdaSensor'] as const),
  ...(['bumper', 'mirror', 'wiperBlade', 'bonnet', 'gasSpring'] as const),
  ...(['engineOil', 'gearOil', 'coolant', 'brakeFluid', 'cleaner'] as const),
] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

export type QualifierKey =
  | 'cars'
  | 'vans'
  | 'trucks'
  | 'motorcycles'
  | 'front'
  | 'rear'
  | 'left'
  | 'right'
  | 'petrol'
  | 'diesel'
  | 'newPart'
  | 'reman';

/** Plural, as in a catalogue heading. */
export type Labels = Readonly<Record<TopKey | GroupKey | QualifierKey, string>>;

/** Singular, as the name of one product. */
export type Nouns = Readonly<Record<GroupKey, string>>;

const labels: Record<Language, Labels> = { bg, bs, cs, de, el, en, et, hu, hr, lt, lv, pl, ro, sk, sl, sr, uk };

export function labelOf(key: TopKey | GroupKey | QualifierKey, language: Language): string {
  return labels[language][key];
}

const nouns: Partial<Record<Language, Nouns>> = { en: enNouns, pl: plNouns, de: deNouns, cs: csNouns, uk: ukNouns };

/** Singular where the language has nouns/*.json, otherwise the plural label of the group. */
export function partNoun(group: GroupKey, language: Language): string {
  return nouns[language]?.[group] ?? labelOf(group, language);
}
