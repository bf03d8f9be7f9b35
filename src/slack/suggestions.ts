import type { ExternalSelect, PlainTextOption } from '@slack/types';
import * as z from 'zod';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import { cleanText } from '../core/text.ts';
import type { Actor } from '../ordering/policy/policy.ts';
import { plain } from './answer/blocks.ts';
import { identify } from './connection/identity.ts';
import type { Incoming } from './connection/incoming.ts';
import type { SlackContext } from './context.ts';
import { texts } from './messages/texts.ts';

// Menus that are filled while a person types: products out of the catalogue index, and the receivers of the person.

/** Slack's limits for the options of a menu. */
const mostOptions = 100;
const longestText = 75;
/** Milliseconds that a person is known: Slack asks with every letter, and who they are is asked of Slack. */
const knownFor = 60_000;

/** Blocks of forms with such a menu. */
export const suggestedBlocks = { product: 'product', receiver: 'shipTo' } as const;

/** A menu of products. Slack asks for its options from the second letter on. */
export function productMenu(actionId: string): ExternalSelect {
  const placeholder = plain(texts.suggestions.product);
  return { type: 'external_select', action_id: actionId, placeholder, min_query_length: 2 };
}

export function receiverMenu(chosen: string): ExternalSelect {
  const placeholder = plain(texts.suggestions.receiver);
  const element = { type: 'external_select', action_id: 'value', placeholder, min_query_length: 0 } as const;
  return { ...element, initial_option: receiverOption(chosen) };
}

/** The tool that shows one product, where this desk serves it. */
export function productTool(tools: readonly DeskTool[]): DeskTool | undefined {
  return tools.find(({ positional }) => positional?.kind === 'product');
}

const asked = z.looseObject({ block_id: z.string(), value: z.string() });

/** Answers Slack's requests for options. Finding nothing, or failing, is an empty menu. */
export class Suggestions {
  readonly #deps: SlackContext;
  readonly #known = new Map<string, { readonly until: number; readonly actor: Promise<Actor> }>();

  constructor(deps: SlackContext) {
    this.#deps = deps;
  }

  async of(incoming: Incoming, body: unknown): Promise<PlainTextOption[]> {
    const { deskFor, log, tools } = this.#deps;
    try {
      const { block_id: block, value: typed } = asked.parse(body);
      const actor = await this.#actor(incoming);
      if (block === suggestedBlocks.receiver) return receivers(actor, typed);
      return productTool(tools) === undefined ? [] : await products(deskFor(actor), typed);
    } catch (thrown) {
      log.warn('slack: a menu got no suggestions', { error: thrown instanceof Error ? thrown.message : 'unknown' });
      return [];
    }
  }

  #actor({ team, user }: Incoming): Promise<Actor> {
    const now = this.#deps.clock.now();
    for (const [key, { until }] of this.#known) if (until <= now) this.#known.delete(key);
    const key = `${team} ${user.id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known.actor;
    const actor = this.#deps.workspaces.of(team).then((workspace) => identify(workspace, user, this.#deps));
    this.#known.set(key, { until: now + knownFor, actor });
    actor.catch(() => this.#known.delete(key));
    return actor;
  }
}

async function products({ catalog, settings }: Desk, typed: string): Promise<PlainTextOption[]> {
  const found = await catalog.suggest(typed, settings.language, mostOptions);
  const options = new Map<string, PlainTextOption>();
  for (const { sku, towKod, index, brand, name } of found) {
    const code = sku ?? towKod ?? index;
    if (code === undefined || code.length > longestText) continue;
    const written = index === undefined || index === code ? [code] : [code, `(${index})`];
    const label = [...written, brand, name].filter((each) => each !== undefined).join(' ');
    options.set(code, { text: plain(cleanText(label, longestText) || '–'), value: code });
  }
  return [...options.values()];
}

function receivers({ receivers: all }: Actor, typed: string): PlainTextOption[] {
  const start = typed.trim().toLowerCase();
  return all
    .filter((each) => each !== '*')
    .map(receiverOption)
    .filter(({ text, value = '' }) => [text.text, value].some((each) => each.toLowerCase().includes(start)))
    .slice(0, mostOptions);
}

function receiverOption(receiver: string): PlainTextOption {
  const text = receiver === 'own' ? texts.form.ownAccount : receiver;
  return { text: plain(cleanText(text, longestText)), value: receiver.slice(0, longestText) };
}
