import * as z from 'zod';
import { choices, step, type Menu } from '../../src/core/next-steps.ts';
import { listing } from '../../src/core/text.ts';
import { defineTool } from '../desk.ts';

const modes = {
  readonly: 'reads only',
  draft: 'prepares orders, sends none',
  live: 'sends orders that a person has approved',
} as const;

export const whoami = defineTool({
  name: 'whoami',
  title: 'Who am I here',
  summary: 'Who is asking, for which receivers, and what this desk may do.',
  area: 'desk',
  effect: 'read',
  operations: [],
  input: z.strictObject({}),
  output: z.object({
    name: z.string(),
    person: z.string().optional().describe('In the policy'),
    may: z.array(z.string()).describe('propose, approve, freeze; nothing: only read'),
    surface: z.string(),
    receivers: z.array(z.string()).describe('own: the payer itself; *: any'),
    mode: z.enum(['readonly', 'draft', 'live']),
    environment: z.enum(['embedded', 'configured']).describe('embedded: a built-in service, nothing is real'),
    language: z.string(),
    version: z.string(),
  }),
  run: ({ caller, settings }) =>
    Promise.resolve({
      name: caller.name,
      ...(caller.person === undefined ? {} : { person: caller.person }),
      may: [...caller.may],
      surface: caller.surface,
      receivers: [...caller.receivers],
      mode: settings.mode,
      environment: settings.environment,
      language: settings.language,
      version: settings.version,
    }),
  view: (output) => ({
    title: output.name,
    facts: [
      { label: 'Asking from', value: output.surface },
      { label: 'May', value: ['read', ...output.may].join(', ') },
      {
        label: 'Receivers',
        value: output.receivers.includes('*')
          ? 'any'
          : listing(
              output.receivers.map((each) => (each === 'own' ? 'your own account' : each)),
              10,
            ) || 'none',
      },
      { label: 'Mode', value: `${output.mode}: ${modes[output.mode]}` },
      {
        label: 'Service',
        value: output.environment === 'embedded' ? 'embedded (nothing here is real)' : 'the configured trading service',
      },
      { label: 'Language', value: output.language },
      { label: 'Partsdesk', value: output.version },
    ],
  }),
  gaps: () => [],
  next: (output) => {
    const receivers = output.receivers.filter((each) => each !== '*' && each !== 'own');
    const menu = (tool: string, placeholder: string, otherwise: string): Menu => ({
      tool,
      field: 'shipTo',
      placeholder,
      options: choices(receivers),
      otherwise,
    });
    return {
      menus: [
        menu('list_requisitions', 'Requisitions of a receiver', 'write requisitions --ship-to and its number'),
        menu('list_invoices', 'Invoices of a receiver', 'write invoices --ship-to and its number'),
      ],
      offers: [step('Account', 'get_customer', {}), step('Credit', 'get_finances', {})],
    };
  },
  records: ({ receivers, may, ...row }) => [{ ...row, may: may.join(' '), receivers: receivers.join(' ') }],
  columns: {
    name: 'text',
    person: 'code',
    may: 'code',
    surface: 'code',
    receivers: 'code',
    mode: 'code',
    environment: 'code',
    language: 'code',
    version: 'code',
  },
  words: ['whoami'],
  phrases: {
    en: ['who am i', 'whoami', 'what may i', 'what can i', 'what may i do', 'what can i do'],
    pl: ['kim jestem', 'co mogę'],
    de: ['wer bin ich'],
    cs: [],
    uk: ['хто я', 'що я можу'],
  },
  examples: [{ say: 'whoami', input: {} }],
});
