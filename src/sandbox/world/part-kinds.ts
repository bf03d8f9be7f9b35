import type { GroupKey } from './terms.ts';

/**
 * What a kind of part is like: its price band in grosze, weight in grams, longest side in mm, customs tariff, code.
 * Of what is sold by volume the numbers are those of one litre.
 */
export interface PartKind {
  readonly price: readonly [number, number];
  readonly weight: readonly [number, number];
  readonly side: readonly [number, number];
  readonly customs: string;
  /** Patterns of an index: `#` is a digit, `1` a digit from 1, `@` a letter; the SKU is the same without separators. */
  readonly patterns: readonly string[];
  /** Core deposit in percent of the list price, for parts that are taken back for remanufacturing. */
  readonly core?: number;
}

const kind = (
  price: readonly [number, number],
  weight: readonly [number, number],
  side: readonly [number, number],
  customs: string,
  patterns: string,
  core?: number,
): PartKind => ({
  price,
  weight,
  side,
  customs,
  patterns: patterns.split('|'),
  ...(core === undefined ? {} : { core }),
});

export const partKinds: Readonly<Record<GroupKey, PartKind>> = {
  oilFilter: kind([1200, 9500], [90, 900], [70, 160], '84212300', 'OP 1##|W 1##/##|HU 1### @|OC 1##|LF 1###'),
  airFilter: kind([1900, 16000], [120, 1800], [150, 420], '84213100', 'AP 1##/#|C 1####|LX 1###|AF 1####'),
  fuelFilter: kind([2200, 22000], [100, 900], [70, 220], '84212300', 'PP 1##/#|WK 1##/#|KL 1##|FF 1####'),
  cabinFilter: kind([1800, 14000], [80, 600], [150, 350], '84213925', 'K 1###A|CU 1####|LAK 1###|CUK 1####'),
  gearboxFilter: kind([5500, 42000], [200, 1600], [120, 330], '84212900', 'HX 1##|AT 1####|ZGF 1###'),
  brakePad: kind([6500, 48000], [700, 3200], [90, 200], '87083091', 'GDB-1###|P 1# ###|0 986 4## ###|FDB-1###'),
  brakeDisc: kind([9000, 62000], [3200, 14000], [230, 400], '87083091', 'DF-1###|09.1###.1#|0 986 4## ###|BD 1####'),
  brakeCaliper: kind([22000, 145000], [2600, 7800], [180, 330], '87083099', 'BHN-1###|34-1###|F 1# ###', 25),
  brakeShoe: kind([7200, 31000], [900, 4200], [180, 300], '87083091', 'GS-1###|S 1# ###|FSB-1##'),
  brakeHose: kind([2100, 14500], [60, 400], [150, 700], '40093200', 'PHB-1##|T 1# ###|FHY-1###'),
  shockAbsorber: kind([14000, 98000], [1500, 6200], [300, 750], '87088035', 'SA 1#-####|G 1####|JGE-1###@|3## 1##'),
  spring: kind([9500, 44000], [1400, 5200], [250, 520], '73202081', 'RA 1###|SP 1####|4 0## ###'),
  controlArm: kind([9900, 79000], [900, 6500], [220, 640], '87088055', 'JTC-1###|TC 1###|3# 1## ##'),
  stabiliserLink: kind([2900, 16500], [150, 900], [80, 340], '87088055', 'JTS-1##|SL 1####|27 1## ##'),
  wheelBearing: kind([7800, 56000], [400, 4800], [70, 180], '84821090', 'VKB-1###|713 6## ##0|R 1##.##'),
  tieRodEnd: kind([3300, 19800], [200, 1200], [90, 320], '87089435', 'JTE-1###|TR 1####|26 1## ##'),
  steeringRack: kind([72000, 290000], [6500, 14500], [700, 1250], '87089435', 'SR-1####|KSR 1###|JRP-1###', 20),
  steeringPump: kind([36000, 168000], [1600, 4200], [120, 260], '84136061', 'JPR-1##|HP 1####|ZSP 1###', 20),
  steeringBellow: kind([1900, 9900], [60, 420], [90, 250], '40169957', 'JBE-1##|SB 1####|ZMK 1###'),
  ballJoint: kind([3600, 21500], [250, 1500], [60, 190], '87088055', 'JBJ-1##|BJ 1####|33 1## ##'),
  timingBelt: kind([4900, 39000], [120, 900], [120, 300], '40103500', 'CT 1###|T 1####|5### XS|TB 1####'),
  waterPump: kind([8800, 64000], [500, 3800], [100, 260], '84133080', 'P 1###|PA 1####|WP 1####|VKPC 8####'),
  headGasket: kind([4200, 34000], [60, 600], [180, 620], '84841000', '61-3####-##|HG 1###|1##.###'),
  piston: kind([11500, 76000], [300, 1600], [70, 170], '84099900', '87-1#####-##|PI 1####|9# ### 6##'),
  engineMount: kind([6200, 58000], [500, 4200], [80, 260], '87089997', 'EM-1###|3# 9## ##|ZPS 1###'),
  radiator: kind([19500, 118000], [2200, 8800], [380, 820], '87089135', 'RD 1####|53### 1|CR 1###|6# ###A'),
  thermostat: kind([3700, 29500], [120, 900], [50, 160], '90321020', 'TH 1####|TI 1## ##|4.1##.##'),
  acCompressor: kind([68000, 265000], [4200, 7800], [180, 290], '84143081', 'ACP 1### 000|DCP 1####|ZKL 1###', 15),
  radiatorFan: kind([17500, 92000], [1100, 4900], [280, 690], '84145925', 'RF 1####|47### 1|ZWC 1###'),
  coolantHose: kind([3100, 24000], [90, 800], [150, 600], '40093100', 'CH 1####|ZPW 1###|V 1#-####'),
  starter: kind([36000, 178000], [2400, 7600], [180, 340], '85114000', 'ST-1####|JS 1###|0 986 0## ###|CS 1###', 18),
  alternator: kind([44000, 210000], [4200, 9200], [170, 310], '85115000', 'AL-1####|JA 1###|0 986 0## ###|CA 1###', 18),
  battery: kind([23900, 119000], [9500, 42000], [200, 520], '85071020', 'BT 1##-###|E 1#|5## 4## 0##'),
  ignitionCoil: kind([9800, 54000], [120, 900], [70, 260], '85113000', 'IC-1####|ZS 1##|0 221 5## ###'),
  sensor: kind([5900, 38500], [30, 240], [50, 180], '90318080', 'CKS-1###|SEB 1###|0 261 2## ###'),
  headlight: kind([28000, 320000], [2200, 6200], [350, 780], '85122000', 'LH 1#-####|20-1####-05-2|ZRE 1###'),
  tailLight: kind([14500, 142000], [700, 3200], [220, 680], '85122000', 'LT 1#-####|11-1####-01-2|ZLT 1###'),
  bulb: kind([600, 16500], [10, 120], [20, 110], '85392130', 'H1 1###|64### @@|12### PR'),
  fogLight: kind([8900, 68000], [300, 1600], [90, 260], '85122000', 'LF 1#-####|19-1###-05-2|ZHL 1###'),
  indicator: kind([3900, 29500], [80, 600], [70, 290], '85122000', 'LI 1#-####|18-1###-01-2|ZKI 1###'),
  clutchKit: kind([39000, 214000], [3900, 14800], [240, 460], '87089390', '3000 9## ###|6## 3### 00|CK 1####'),
  flywheel: kind([78000, 345000], [8200, 17500], [250, 430], '84835080', 'DMF 1####|415 0### 10|FW 1###'),
  driveShaft: kind([29500, 168000], [4200, 9900], [520, 1150], '87085099', 'DS 1####|ZPN 1###|3## 1##', 10),
  cvJoint: kind([11800, 64000], [1300, 4400], [90, 240], '87085099', 'CV 1####|8## 1##|ZPG 1###'),
  clutchCylinder: kind([8200, 52000], [250, 1300], [90, 230], '87089399', 'CC 1###|510 0### 10|ZWS 1###'),
  silencer: kind([18500, 124000], [3200, 14500], [420, 1450], '87089235', 'BM 1####|1##-###|ZTL 1###'),
  catalyst: kind([79000, 420000], [2600, 8900], [320, 980], '84213200', 'CAT 1####|BM 9####H|ZKT 1###'),
  particulateFilter: kind([118000, 510000], [4200, 12500], [320, 860], '84213200', 'DPF 1####|BM 1####H|ZFC 1###'),
  turbocharger: kind([124000, 540000], [4600, 9800], [220, 380], '84148022', 'TC 1####-####S|1## ## ##|ZTR 1###', 22),
  lambdaSensor: kind([14500, 72000], [70, 240], [180, 320], '90271010', 'OZA-1##|LS 1####|0 258 0## ###'),
  bumper: kind([29500, 248000], [2800, 8800], [1400, 1950], '87081090', 'BP 1###-###|ZZD 1###|5507-00-1####'),
  mirror: kind([16500, 174000], [700, 2600], [220, 420], '70091000', 'MR 1###-###|ZLU 1###|5402-04-1####'),
  wiperBlade: kind([1900, 16800], [120, 620], [350, 800], '85129090', 'AR 1## S|WB 1##|3 397 0## ###|ZPR 1##'),
  bonnet: kind([39000, 218000], [8500, 19500], [1200, 1650], '87082990', 'HD 1###-###|ZPK 1###|6803-00-1####'),
  gasSpring: kind([3900, 24500], [300, 1200], [350, 780], '84128080', 'GS 1####|ZSG 1###|BA 1###'),
  engineOil: kind([2400, 7800], [900, 1080], [100, 125], '27101981', 'EO 1W1#-##|ZOS 1####|OIL 1####'),
  gearOil: kind([3200, 9000], [900, 1080], [100, 125], '27101987', 'GO 1W1#-##|ZOP 1###|ATF 1####'),
  coolant: kind([1500, 4200], [900, 1080], [100, 125], '38200000', 'G1#-1###|ZPC 1###|AC 1####'),
  brakeFluid: kind([2400, 6500], [900, 1080], [100, 125], '38190000', 'DOT4-1##|ZPH 1###|BF 1###'),
  cleaner: kind([2200, 7500], [900, 1080], [100, 125], '34025090', 'CL 1###|ZSC 1###|BC 1####'),
};

/** Invented companies, each with the top groups (0 to 11, see TOP_KEYS) that it makes parts for. */
export const manufacturers: readonly {
  readonly name: string;
  readonly prefix: string;
  readonly tops: readonly number[];
}[] = [
  { name: 'NORFILT', prefix: '590100', tops: [0] },
  { name: 'KORVAN', prefix: '590101', tops: [0, 11] },
  { name: 'FILDRA', prefix: '590102', tops: [0] },
  { name: 'OLMERA', prefix: '590103', tops: [0, 11] },
  { name: 'BREMVIK', prefix: '590104', tops: [1] },
  { name: 'STOPARD', prefix: '590105', tops: [1] },
  { name: 'TARVIK', prefix: '590106', tops: [1, 2] },
  { name: 'RADOVAR', prefix: '590107', tops: [1, 5] },
  { name: 'SPRENVOR', prefix: '590108', tops: [2] },
  { name: 'KAMARTEC', prefix: '590109', tops: [2, 3] },
  { name: 'DREVMAN', prefix: '590110', tops: [2, 3] },
  { name: 'LENKARD', prefix: '590111', tops: [3] },
  { name: 'STERVOX', prefix: '590112', tops: [3, 8] },
  { name: 'MOTORVEN', prefix: '590113', tops: [4] },
  { name: 'ZYLDRA', prefix: '590114', tops: [4] },
  { name: 'GASKETTO', prefix: '590115', tops: [4, 9] },
  { name: 'PASKOR', prefix: '590116', tops: [4, 8] },
  { name: 'FRIGORAN', prefix: '590117', tops: [5] },
  { name: 'KELVINO', prefix: '590118', tops: [5] },
  { name: 'VOLTERRA', prefix: '590119', tops: [6] },
  { name: 'ELEKTRANS', prefix: '590120', tops: [6] },
  { name: 'ZENVOLT', prefix: '590121', tops: [6, 7] },
  { name: 'LUXARDA', prefix: '590122', tops: [7] },
  { name: 'OPTILAM', prefix: '590123', tops: [7] },
  { name: 'SPRZEMOT', prefix: '590124', tops: [8] },
  { name: 'KUPLAND', prefix: '590125', tops: [8] },
  { name: 'AUSTROM', prefix: '590126', tops: [9] },
  { name: 'TURBENA', prefix: '590127', tops: [9] },
  { name: 'EXHALLO', prefix: '590128', tops: [9] },
  { name: 'KAROSTAL', prefix: '590129', tops: [10] },
  { name: 'BLACHMET', prefix: '590130', tops: [10] },
  { name: 'VISTRAN', prefix: '590131', tops: [10, 7] },
  { name: 'OLEVANT', prefix: '590132', tops: [11] },
  { name: 'CHEMOVAR', prefix: '590133', tops: [11] },
];
