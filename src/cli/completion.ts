import type { Command, Option } from 'commander';
import type { DeskTool } from '../../tools/desk.ts';
import { languages } from '../contract/limits.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { archiveActions } from './archive-command.ts';
import { catalogActions } from './catalog-command.ts';
import type { CliDependencies } from './dependencies.ts';
import { texts } from './messages/en.ts';
import { toolOptions } from '../lines/tool-options.ts';

// What can be typed next, for the shells. Their scripts (completion-scripts.ts) ask with every word after `partsdesk`,
// the last one unfinished.

/** A word, and what it means. */
export interface Candidate {
  readonly value: string;
  readonly about?: string | undefined;
}

type Sources = Pick<CliDependencies, 'tools' | 'policyInForce' | 'openLedger' | 'openDesk' | 'clock' | 'catalog'>;

/** Drafts that are looked at for codes used before. */
const mostDrafts = 100;
/** Drafts that are offered. */
const mostOffered = 20;
/** Milliseconds that the customer card may take: a person is typing. */
const cardTimeout = 1_500;

/** Words that a command takes first. */
const firstWords: Readonly<Record<string, readonly string[]>> = {
  keys: ['list', 'add', 'revoke'],
  'mcp-token': ['add', 'list', 'revoke'],
  audit: ['list', 'verify', 'head', 'export'],
  policy: ['explain', 'check', 'accept'],
  archive: archiveActions,
  catalog: catalogActions,
  completion: ['bash', 'zsh', 'fish'],
};

const days = ['today', 'yesterday', 'this week', 'last week', 'this month', 'last month', 'last 30 days'];
const settlements = ['confirmed', 'cancelled', 'keep', 'ours', 'resend', 'drop'];

/** Words that can follow, beginning as the last one begins. Never fails: a person is typing. */
export async function candidatesFor(
  program: Command,
  words: readonly string[],
  sources: Sources,
): Promise<Candidate[]> {
  const typed = (words.at(-1) ?? '').toLowerCase();
  const all = await possible(program, words, sources).catch(() => []);
  return all.filter(({ value }) => value.toLowerCase().startsWith(typed));
}

async function possible(program: Command, words: readonly string[], sources: Sources): Promise<readonly Candidate[]> {
  const [name = '', ...rest] = words;
  if (rest.length === 0) return program.commands.filter(isVisible(program)).map(named);
  const command = program.commands.find((each) => [each.name(), ...each.aliases()].includes(name));
  if (command === undefined) return [];
  const typed = rest.at(-1) ?? '';
  const before = rest.at(-2);
  const option = command.options.find(({ long }) => long === before);
  if (option !== undefined && takesValue(option))
    return plain(await valuesOf(option.attributeName(), command, sources));
  if (typed.startsWith('-')) return optionsOf(command, rest.slice(0, -1));
  return wordsFor(command, rest, program, sources);
}

const plain = (values: readonly string[]): Candidate[] => [...new Set(values)].map((value) => ({ value }));

const named = (command: Command): Candidate => ({
  value: command.name(),
  about: command.summary() === '' ? command.description() : command.summary(),
});

function isVisible(program: Command): (command: Command) => boolean {
  const visible = new Set(program.createHelp().visibleCommands(program));
  return (command) => visible.has(command);
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** What is repeatable stays on offer. */
function optionsOf(command: Command, given: readonly string[]): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) =>
      long === undefined || (given.includes(long) && !description.endsWith(texts.options.repeatable))
        ? []
        : [{ value: long, about: description }],
    );
}

async function wordsFor(
  command: Command,
  words: readonly string[],
  program: Command,
  sources: Sources,
): Promise<readonly Candidate[]> {
  const given = words.slice(0, -1);
  const isFirst = given.filter((word) => !word.startsWith('-')).length === 0;
  const tool = toolOf(command, sources);
  switch (tool?.positional?.kind) {
    case 'range':
      return plain(isFirst ? days : []);
    case 'value':
      return plain(isFirst ? await valuesOf(tool.positional.field, command, sources) : []);
    case 'products':
    case 'lines':
    case 'product':
      return productsFor(words.at(-1) ?? '', sources);
    case undefined: {
      if (!isFirst) return [];
      if (command.name() === 'help') return plain([...program.commands.map((each) => each.name()), 'exit-codes']);
      const [argument] = command.registeredArguments;
      const drafts = argument?.name() === 'draft' ? await valuesOf('draftId', command, sources) : [];
      return plain(firstWords[command.name()] ?? drafts);
    }
  }
}

/** Products of the last drafts, and those of the catalogue whose code begins as it was typed. */
async function productsFor(typed: string, sources: Sources): Promise<readonly Candidate[]> {
  const used = plain((await lately(sources)).flatMap(({ content }) => content.lines.map(({ sku }) => sku)));
  if (typed.length < 2) return used;
  const open = await sources.catalog();
  try {
    const found = (await open.catalog.suggest(typed, open.language, mostOffered)).flatMap(
      ({ sku, towKod, name }): Candidate[] => {
        const value = sku ?? towKod;
        return value === undefined || used.some((each) => each.value === value) ? [] : [{ value, about: name }];
      },
    );
    return [...used, ...found];
  } finally {
    await open.close();
  }
}

/** Values of an option, or of the argument that stands for it. */
async function valuesOf(field: string, command: Command, sources: Sources): Promise<readonly string[]> {
  const tool = toolOf(command, sources);
  const option = tool === undefined ? undefined : toolOptions(tool).find((each) => each.field === field);
  if (option?.choices !== undefined) return option.choices;
  if (option?.kind === 'date') return days.filter((each) => !/week|month|30/.test(each));
  switch (field) {
    case 'language':
      return languages;
    case 'shipTo':
    case 'receiver':
      return receivers(sources);
    case 'person':
    case 'requester':
      return [...(await sources.policyInForce()).policy.people.keys()];
    case 'answer':
      return settlements;
    case 'draftId':
    case 'draft':
      return (await lately(sources)).slice(0, mostOffered).map(({ id }) => id);
    case 'locations':
      return (await lately(sources)).flatMap(({ content }) => content.lines.flatMap(({ units }) => Object.keys(units)));
    case 'deliveryMethod':
    case 'paymentMethod':
      return [
        ...(await lately(sources)).flatMap(({ content }) => content[field] ?? content.defaults[field] ?? []),
        ...(await codesOfCard(sources))[field],
      ];
    default:
      return [];
  }
}

const toolOf = (command: Command, { tools }: Sources): DeskTool | undefined =>
  tools.find(({ words, name }) => (words[0] ?? name) === command.name());

/** Receivers that the policy names, and the payer itself. */
async function receivers({ policyInForce }: Sources): Promise<readonly string[]> {
  const { people } = (await policyInForce()).policy;
  return ['own', ...[...people.values()].flatMap(({ grants }) => grants.flatMap((grant) => grant.receivers))].filter(
    (each) => each !== '*',
  );
}

/** The codes of the customer card; none where the service does not answer at once. */
async function codesOfCard({ openDesk, clock }: Sources) {
  const opened = await openDesk();
  const waiting = new AbortController();
  try {
    const late = clock.sleep(cardTimeout, waiting.signal).then(() => undefined);
    const card = await Promise.race([opened.desk.service.customer({ signal: waiting.signal }), late]).catch(
      () => undefined,
    );
    const given = (codes: readonly (string | null | undefined)[]) => codes.filter((code) => typeof code === 'string');
    return {
      deliveryMethod: given([card?.defaultDeliveryMethod]),
      paymentMethod: given([card?.defaultPaymentMethod, ...(card?.paymentMethods ?? [])]),
    };
  } finally {
    waiting.abort();
    await opened.close();
  }
}

async function lately({ openLedger }: Sources): Promise<readonly DraftRow[]> {
  const open = await openLedger();
  try {
    return await open.ledger.drafts({ limit: mostDrafts });
  } finally {
    await open.close();
  }
}
