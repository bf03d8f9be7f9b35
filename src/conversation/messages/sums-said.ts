import type { LanguageCode } from '../reading/matching.ts';

/** What is said beside sums of money. */
export const sumsSaid: Readonly<
  Record<
    LanguageCode,
    {
      /** Interest and fees for late payment, which no document here has. */
      readonly noInterest: string;
      /** Of figures that are known of the whole account alone, where a branch was named. */
      readonly ofAllBranches: (branch: string) => string;
      /** Which of two receivers spent more, and by how much net. */
      readonly spentMore: (of: { readonly who: string; readonly by: string }) => string;
    }
  >
> = {
  en: {
    ofAllBranches: (branch) => `This is for the whole account: I have no figures for ${branch} alone.`,
    noInterest: "I don't know about interest: the sums are those of the invoices. Ask your sales contact.",
    spentMore: ({ who, by }) => `${who} spent more, by ${by} net.`,
  },
  pl: {
    ofAllBranches: (branch) => `To dane całego konta: osobno dla ${branch} ich nie mam.`,
    noInterest: 'Odsetek nie znam: kwoty są takie jak na fakturach. Proszę zapytać opiekuna handlowego.',
    spentMore: ({ who, by }) => `Więcej wydał ${who}, o ${by} netto.`,
  },
  de: {
    ofAllBranches: (branch) => `Das gilt für das ganze Konto: für ${branch} allein habe ich keine Zahlen.`,
    noInterest:
      'Zinsen kenne ich nicht: die Beträge sind die der Rechnungen. Fragen Sie Ihren Ansprechpartner beim Lieferanten.',
    spentMore: ({ who, by }) => `Mehr ausgegeben hat ${who}, um ${by} netto.`,
  },
  cs: {
    ofAllBranches: (branch) => `To platí za celý účet: údaje jen za ${branch} nemám.`,
    noInterest: 'Úroky neznám: částky jsou takové, jaké jsou na fakturách. Zeptejte se obchodního zástupce.',
    spentMore: ({ who, by }) => `Víc utratila pobočka ${who}, o ${by} bez DPH.`,
  },
  uk: {
    ofAllBranches: (branch) => `Це за весь рахунок клієнта: окремо для ${branch} даних не маю.`,
    noInterest: 'Про відсотки й пеню не знаю: суми такі, як у рахунках. Запитайте свого менеджера.',
    spentMore: ({ who, by }) => `Більше витратила філія ${who}, на ${by} без ПДВ.`,
  },
};
