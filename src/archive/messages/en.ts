import { count, listing } from '../../core/text.ts';

// What the archive says in answers and in files that it writes.

export const texts = {
  withoutDay: (documents: number) =>
    `${count(documents, 'document')} came with a date that cannot be read, and ${documents === 1 ? 'is' : 'are'} in no sum of days.`,
  pack: {
    title: (month: string, payer: string) => `Invoices of ${month}${payer === '' ? '' : `, ${payer}`}`,
    asOf: (at: string) =>
      `As of ${at.slice(0, 16).replace('T', ' ')} UTC. The tables are beside this page as CSV, and together in pack.xlsx.`,
    partial: 'Not complete:',
    daysMissing: (windows: number) => `${count(windows, 'window')} of two days could not be read yet.`,
    linesMissing: (invoices: number) => `The lines of ${count(invoices, 'invoice')} were not read yet.`,
    amountsMissing: 'Some lines came without an amount.',
    unpaid: 'Not paid when this pack was made:',
    allPaid: 'Everything in this pack is paid.',
    withoutKsef: (ids: readonly string[]) =>
      `${count(ids.length, 'document')} without a KSeF number: ${listing(ids, 20)}.`,
    sums: 'Sums of the lines in this pack. Credit notes are as the service gives them, and not subtracted.',
    changes: 'Changed since the last pack of this month:',
    added: (id: string) => `${id} was added`,
    changed: (id: string) => `${id} changed`,
    gone: (id: string) => `${id} is no longer shown by the service`,
    removed: (id: string) => `${id} is not in this month any more`,
  },
};
