import type { LanguageCode } from '../reading/matching.ts';

/** What is said beside sums of money. */
export const sumsSaid: Readonly<
  Record<
    LanguageCode,
    {
      /** Interest and fees for late payment, which no document here has. */
      readonly noInterest: string;
      /** Which of two receivers spent more, and by how much net. */
      readonly spentMore: (of: { readonly who: string; readonly by: string }) => string;
    }
  >
> = {
  en: {
    noInterest: "I don't know about interest: the sums are those of the invoices. Ask your sales contact.",
    spentMore: ({ who, by }) => `${who} spent more, by ${by} net.`,
  },
  pl: {
    noInterest: 'Odsetek nie znam: kwoty są takie jak na fakturach. Proszę zapytać opiekuna handlowego.',
    spentMore: ({ who, by }) => `Więcej wydał ${who}, o ${by} netto.`,
  },
  de: {
    noInterest:
      'Zinsen kenne ich nicht: die Beträge sind die der Rechnungen. Fragen Sie Ihren Ansprechpartner beim Lieferanten.',
    spentMore: ({ who, by }) => `Mehr ausgegeben hat ${who}, um ${by} netto.`,
  },
  cs: {
    noInterest: 'Úroky neznám: částky jsou takové, jaké jsou na fakturách. Zeptejte se obchodního zástupce.',
    spentMore: ({ who, by }) => `Víc utratila pobočka ${who}, o ${by} bez DPH.`,
  },
  uk: {
    noInterest: 'Про відсотки й пеню не знаю: суми такі, як у рахунках. Запитайте свого менеджера.',
    spentMore: ({ who, by }) => `Більше витратила філія ${who}, на ${by} без ПДВ.`,
  },
};
