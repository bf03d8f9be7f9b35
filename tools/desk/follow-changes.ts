import * as z from 'zod';
import { step } from '../../src/core/next-steps.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';

const name = 'follow_changes';

const followed = z.object({ id: z.string(), what: z.string(), how: z.string(), person: z.string().optional() });

export const followChanges = defineTool({
  name,
  title: 'Follow what changes',
  summary: 'What the caller is told of unasked; adds to it or stops it.',
  area: 'desk',
  effect: 'propose',
  operations: [],
  input: z.strictObject({
    about: z
      .string()
      .max(500)
      .describe('"invoices above 1000 daily", "every mon 07:30 4x OP520" (a draft), "stop ID"; none: lists')
      .optional(),
  }),
  output: z.object({ done: z.string().optional(), followed: z.array(followed) }),
  run: async (desk, { about = '' }) => {
    const { done, followed: rows } = await (await desk.watch()).follow(about);
    return { ...(done === undefined ? {} : { done }), followed: [...rows] };
  },
  view: ({ done, followed: rows }) => ({
    title: done ?? (rows.length === 0 ? 'You follow nothing yet.' : 'What you follow'),
    tables: [
      table(rows, [
        ['Number', 'code', ({ id }) => id],
        ['What', 'text', ({ what }) => what],
        ['How', 'text', ({ how }) => how],
        ['Who', 'text', ({ person }) => person, 'detail'],
      ]),
    ].filter(({ rows: shown }) => shown.length > 0),
    notes:
      rows.length === 0
        ? [
            {
              kind: 'info',
              text: 'You hear of your own orders anyway. Follow more with "invoices", "deliveries" or "product OP520".',
            },
          ]
        : [],
  }),
  records: ({ followed: rows }) => rows,
  columns: { id: 'code', what: 'text', how: 'text', person: 'text' },
  gaps: () => [],
  next: ({ followed: rows }) => ({
    offers:
      rows.length === 0
        ? ['deliveries', 'invoices daily', 'weekly'].map((about) => step(`Follow ${about}`, name, { about }))
        : rows.slice(0, 3).map(({ id, what }) => step(`Stop ${what}`, name, { about: `stop ${id}` })),
  }),
  role: 'follow',
  words: ['watch', 'standing'],
  phrases: {
    en: ['tell me when', 'tell me if', 'notify me', 'what do i follow'],
    pl: ['powiadom mnie', 'daj mi znać'],
    de: ['sag mir bescheid', 'benachrichtige mich'],
    cs: ['dej mi vědět', 'upozorni mě'],
    uk: ['дай знати', 'повідом мене'],
  },
  positional: { kind: 'value', field: 'about', optional: true },
  examples: [
    { say: 'watch', input: {} },
    { say: 'watch invoices above 1000 daily', input: { about: 'invoices above 1000 daily' } },
    { say: 'standing every mon 07:30 4x OP520', input: { about: 'every mon 07:30 4x OP520' } },
    { say: 'standing reorder OP520 min 4 up to 10', input: { about: 'reorder OP520 min 4 up to 10' } },
  ],
});
