import type { LanguageCode } from '../reading/matching.ts';

/** What was ordered and drafted here. */
export interface MadeHere {
  readonly ordered: string;
  readonly notSent: string;
  /** Where it is not known which of the two each is. */
  readonly both: string;
  readonly nothing: string;
  /** None of those that were asked for. */
  readonly noneOfThose: string;
}

export const madeHere: Readonly<Record<LanguageCode, MadeHere>> = {
  en: {
    ordered: 'Ordered here',
    notSent: 'Drafts that are not sent yet',
    both: 'Orders and drafts made here',
    nothing: 'Nothing has been ordered here yet.',
    noneOfThose: 'No such order or draft was made here.',
  },
  pl: {
    ordered: 'Zamówienia złożone tutaj',
    notSent: 'Szkice, jeszcze niewysłane',
    both: 'Zamówienia i szkice stąd',
    nothing: 'Tutaj nic jeszcze nie zamówiono.',
    noneOfThose: 'Takich zamówień ani szkiców tutaj nie ma.',
  },
  de: {
    ordered: 'Hier bestellt',
    notSent: 'Entwürfe, noch nicht abgeschickt',
    both: 'Bestellungen und Entwürfe von hier',
    nothing: 'Hier wurde noch nichts bestellt.',
    noneOfThose: 'Solche Bestellungen oder Entwürfe gibt es hier nicht.',
  },
  cs: {
    ordered: 'Objednávky odsud',
    notSent: 'Koncepty, zatím neodeslané',
    both: 'Objednávky a koncepty odsud',
    nothing: 'Odsud se zatím nic neobjednalo.',
    noneOfThose: 'Takové objednávky ani koncepty tu nejsou.',
  },
  uk: {
    ordered: 'Замовлення звідси',
    notSent: 'Чернетки, ще не надіслані',
    both: 'Замовлення й чернетки звідси',
    nothing: 'Тут ще нічого не замовляли.',
    noneOfThose: 'Таких замовлень чи чернеток тут немає.',
  },
};
