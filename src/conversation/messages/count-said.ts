import type { LanguageCode } from '../reading/matching.ts';

/** Where somebody doubts a count: what stands there, whose call it is, and how to change it. */
export const countSaid: Readonly<Record<LanguageCode, (lines: string) => string>> = {
  en: (lines) =>
    `Nothing is changed: you have ${lines} here. How many you need is your call; for another count, write for example "make it 1".`,
  pl: (lines) =>
    `Niczego nie zmieniono: jest ${lines}. Ile sztuk potrzeba, decydują Państwo; inną ilość wystarczy napisać, np. „zmień na 1”.`,
  de: (lines) =>
    `Nichts ist geändert: hier stehen ${lines}. Wie viele Sie brauchen, entscheiden Sie; für eine andere Menge schreiben Sie zum Beispiel „mach 1 draus“.`,
  cs: (lines) =>
    `Nic se nezměnilo: je tu ${lines}. Kolik kusů potřebujete, je na vás; jiný počet stačí napsat, třeba „změň na 1“.`,
  uk: (lines) =>
    `Нічого не змінено: тут ${lines}. Скільки потрібно, вирішувати вам; щоб змінити кількість, напишіть, наприклад, «зміни на 1».`,
};
