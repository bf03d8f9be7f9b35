/** The terms of the category tree. A leaf is its group's label with one qualifier, so that every leaf exists in every language. */
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

/** Plural, as a heading of a catalogue. */
export type Labels = Readonly<Record<TopKey | GroupKey | QualifierKey, string>>;

/** Singular, as the name of one product. */
export type Nouns = Readonly<Record<GroupKey, string>>;
