import { count } from '../../core/text.ts';

/** `partsdesk usage`. */
export const usage = {
  about: 'What the language model was asked, by whom, and what it cost.',
  days: 'how many days, today among them',
  json: 'each answer as a line of JSON',
  notDays: ['The number of days is between 1 and 366.', 'Run, for example: partsdesk usage --days 30'] as const,
  title: (days: number) => `Use of the language model, last ${count(days, 'day')}`,
  model: 'Model',
  off: 'none (PARTSDESK_MODEL is not set)',
  budget: 'Tokens a day',
  budgets: ({ person, desk }: { person: number; desk: number }) => `${person} for a person, ${desk} for the desk`,
  columns: {
    day: 'Day',
    person: 'Person',
    model: 'Model',
    answers: 'Answers',
    failed: 'By rules instead',
    calls: 'Look-ups',
    input: 'Tokens in',
    output: 'Tokens out',
    cost: 'Cost',
  },
  partial: (most: number) =>
    `Only the newest ${most} answers are counted. Ask for fewer days: partsdesk usage --days 1`,
  none: 'The language model was not asked.',
};
