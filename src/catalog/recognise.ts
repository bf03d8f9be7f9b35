import type { Remark } from '../ports/catalog.ts';
import { foldText } from './spelling.ts';

// What people write that the interface knows nothing of. It is recognised so that the answer can say so.

/** Makes and models that stand in questions for parts; not in the interface, so that nothing is found by them. */
const cars = new Set(
  `abarth acura alfa romeo audi bentley bmw buick cadillac chevrolet chrysler citroen cupra dacia daewoo daihatsu dodge
  ferrari fiat ford honda hyundai infiniti isuzu iveco jaguar jeep kia lada lancia landrover lexus mazda mercedes mitsubishi
  nissan opel peugeot polonez porsche renault rover saab seat skoda smart ssangyong subaru suzuki tesla toyota vauxhall
  volkswagen volvo vw golf passat polo touran tiguan caddy transporter octavia fabia superb rapid astra corsa vectra insignia
  zafira meriva focus fiesta mondeo kuga clio megane scenic laguna trafic qashqai yaris corolla avensis civic leon ibiza
  punto panda ducato doblo berlingo sprinter vito sandero duster logan`.split(/\s+/),
);

/** A vehicle identification number has 17 characters, without I, O and Q, letters and digits. */
const vin = /(?<![\p{L}\p{N}])(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-HJ-NPR-Z0-9]{11}\d{6}(?![\p{L}\p{N}])/iu;
/** "KR 12345", "WA 1234A", "KR 5AB12", "B-MW 1234", "1AB 2345". */
const plate =
  /^(?:[A-Z]{2,3} (?:\d{4,5}[A-Z]?|\d(?:[A-Z]\d|\d[A-Z]|[A-Z]{2})\d{2})|[A-Z]{1,3}-[A-Z]{1,2} \d{1,4}|\d[A-Z]{2} \d{4})$/i;
/** Numbers of makers of cars: "1K0 615 301 AA", "06A115561B", "11 42 7 566 327", "A 000 420 12 34". */
const oe =
  /^(?:[0-9][A-Z0-9]{2}[ .-]?\d{3}[ .-]?\d{3}(?:[ .-]?[A-Z]{1,2})?|\d{2} ?\d{2} ?\d ?\d{3} ?\d{3}|A ?\d{3} ?\d{3} ?\d{2} ?\d{2}|[A-Z]{0,2}\d{7,11}[A-Z]{0,2})$/i;

export function vinIn(text: string): Remark | undefined {
  const found = vin.exec(text)?.[0];
  return found === undefined ? undefined : { kind: 'vin', written: found };
}

/** What a code that no product has may be. */
export function strangerCode(text: string): Remark | undefined {
  const written = text.trim();
  const found = vinIn(written);
  if (found !== undefined) return found;
  if (plate.test(written)) return { kind: 'plate', written };
  return oe.test(written) ? { kind: 'oeNumber', written } : undefined;
}

export const isCar = (word: string): boolean => cars.has(foldText(word));

/** Words between the others that say nothing of a part. */
const fillers = new Set(
  `a i o w z u k s v y na do za od dla pod po przy oraz lub prosze poprosze szukam potrzebuje mi the an of for to in on and or with please need want some any
  my me fur und mit der die das von im zum ein eine bitte pro se ve na za do k nebo od les des de du et pour il la le per e con di
  za i u sa si pe cu din para y en el los для на в и з з до та від і за от с към и у за έ και για την το`.split(/\s+/),
);

export const isFiller = (word: string): boolean => fillers.has(word);
