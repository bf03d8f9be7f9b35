import type { CardBlock, DataTableBlock, KnownBlock } from '@slack/types';
import type { Clock } from '../../core/clock.ts';
import { slackFailure } from '../connection/slack-failure.ts';
import { context, header, paragraph, rich, section, words } from './blocks.ts';
import type { ChartBlock } from './chart-block.ts';

type Blocks = readonly (KnownBlock | ChartBlock)[];

/** Blocks that Slack added lately and not every workspace takes. Each has a plainer form that says the same. */
const newest = ['card', 'container', 'data_table', 'data_visualization', 'plan'] as const;
type Newest = (typeof newest)[number];

/** Milliseconds before a block that was refused is tried again. */
const forgetAfter = 24 * 3_600_000;

/** What one workspace takes of the newest blocks, as its refusals showed. */
export class NewestBlocks {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #refused = new Map<Newest, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Sends these blocks; those that Slack refuses are sent in their plainer form, at once where they were refused before. */
  async send<Result>(blocks: Blocks, post: (blocks: KnownBlock[]) => Promise<Result>): Promise<Result> {
    const now = this.#clock.now();
    const without = new Set(newest.filter((type) => (this.#refused.get(type) ?? 0) > now));
    for (;;) {
      const sent = plainer(blocks, without);
      try {
        // @slack/types does not have the chart yet.
        const result = await post(sent as KnownBlock[]);
        for (const type of without)
          if ((this.#refused.get(type) ?? 0) <= now) this.#refused.set(type, now + forgetAfter);
        return result;
      } catch (thrown) {
        const refused = refusedOf(thrown, sent);
        if (refused.length === 0) throw thrown;
        for (const type of refused) without.add(type);
      }
    }
  }
}

/** The same without any of them: for what is delivered later, perhaps by another process. */
export function inOldBlocks(blocks: Blocks): KnownBlock[] {
  return plainer(blocks, new Set(newest)) as KnownBlock[];
}

/** The newest blocks that Slack refused, by its pointers where it gives any. */
function refusedOf(thrown: unknown, sent: Blocks): Newest[] {
  const isBadRequest = thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 400;
  // `views.publish` says the latter.
  if (!isBadRequest && !/^invalid_(blocks|arguments)$/.test(slackFailure(thrown).error)) return [];
  const pointed = [...said(thrown).matchAll(/json-pointer:\/(?:view\/)?blocks\/(\d+)/g)].map(
    ([, at]) => sent[Number(at)],
  );
  const typesOf = (blocks: readonly (Blocks[number] | undefined)[]) =>
    newest.filter((type) => blocks.some((each) => each?.type === type));
  const known = typesOf(pointed);
  return known.length > 0 ? known : typesOf(sent);
}

function said(thrown: unknown): string {
  return thrown instanceof Error && 'data' in thrown ? JSON.stringify(thrown.data) : '';
}

function plainer(blocks: Blocks, without: ReadonlySet<string>): Blocks {
  // A table without a name of its own has that of its answer.
  const titles = new Set(blocks.flatMap((each) => (each.type === 'container' ? [each.title?.text] : [])));
  return blocks.flatMap((each): Blocks => {
    if (!without.has(each.type)) return [each];
    // The table beside it has every figure.
    if (each.type === 'data_visualization') return [];
    if (each.type === 'container') {
      const subtitle = each.subtitle?.text;
      const head = subtitle === undefined ? [] : [context(subtitle)];
      return [header(each.title?.text ?? ''), ...head, ...each.child_blocks];
    }
    if (each.type === 'data_table') {
      const isTitled = titles.has(each.caption) ? [] : [rich(paragraph(words(each.caption, true)))];
      return [...isTitled, plainTable(each)];
    }
    if (each.type === 'card') return [plainCard(each)];
    return each.type === 'plan' ? [section(each.title)] : [each];
  });
}

function plainCard({ title, subtitle, body, actions = [] }: CardBlock): KnownBlock {
  const lines = [title, subtitle, body].flatMap((each) => (each === undefined ? [] : [each.text]));
  const [accessory] = actions;
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: lines.join('\n'), verbatim: true },
    ...(accessory === undefined ? {} : { accessory }),
  };
}

function plainTable({ rows }: DataTableBlock): KnownBlock {
  const [, first = []] = rows;
  return {
    type: 'table',
    rows: rows.map((row) =>
      row.map((cell) => (cell.type === 'raw_number' ? { type: 'raw_text', text: cell.text } : cell)),
    ),
    column_settings: first.map((_, at) => {
      const isNumber = rows.some((row) => row[at]?.type === 'raw_number');
      return isNumber ? { align: 'right', is_wrapped: false } : { align: 'left', is_wrapped: true };
    }),
  };
}
