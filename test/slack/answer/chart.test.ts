import { describe, expect, it } from 'vitest';
import type { RespondFn } from '@slack/bolt';
import { checkBlocks } from '../../../src/playground/double/check-blocks.ts';
import { chartBlock } from '../../../src/slack/answer/chart-block.ts';
import { NewestBlocks } from '../../../src/slack/answer/newest-blocks.ts';
import { section, type SlackReply } from '../../../src/slack/answer/blocks.ts';
import { EphemeralResponder, MessageResponder } from '../../../src/slack/responder.ts';
import type { Workspace } from '../../../src/slack/connection/workspaces.ts';

const chart = (bars: readonly { label: string; value: string }[]) => ({
  ...{ title: `Net PLN by ${'product '.repeat(9)}`, unit: 'PLN', bars, description: 'bars' },
});
const bars = (count: number, label = (at: number) => `Brake pads, front axle ${at}`) =>
  Array.from({ length: count }, (_, at) => ({ label: label(at), value: `${at - 1}.50` }));

describe('a chart in Slack', () => {
  it('is one that Slack takes, whatever its labels', () => {
    for (const given of [
      bars(2),
      bars(20),
      bars(3, () => ''),
      bars(12, () => 'the same'),
      bars(2, (at) => '🔧'.repeat(30 + at)),
    ]) {
      const block = chartBlock(chart(given));
      expect(checkBlocks([block], 'message')).toEqual([]);
      expect(block?.chart.series[0]?.data.map(({ value }) => value)).toEqual(given.map(({ value }) => Number(value)));
    }
  });

  it('is left to the table where Slack would draw less than there is', () => {
    expect(chartBlock(chart(bars(21)))).toBeUndefined();
    expect(chartBlock(undefined)).toBeUndefined();
  });

  it('is refused by the double as Slack refuses it', () => {
    const block = chartBlock(chart(bars(3)));
    const { series } = block?.chart ?? { series: [] };
    const [only] = series;
    const wrong = [
      { ...block, title: 'x'.repeat(51) },
      { ...block, chart: { ...block?.chart, series: [only, only] } },
      { ...block, chart: { ...block?.chart, axis_config: { categories: ['a', 'b', 'c'] } } },
      { ...block, chart: { ...block?.chart, series: [{ ...only, data: [{ label: 'x'.repeat(21), value: 1 }] }] } },
    ];
    for (const each of wrong) expect(checkBlocks([each], 'message')).not.toEqual([]);
    expect(checkBlocks([block, block, block], 'message')).toContain('blocks have more than two charts');
    expect(checkBlocks([block], 'home')).not.toEqual([]);
  });
});

describe('a workspace that does not take charts', () => {
  const block = chartBlock(chart(bars(3)));
  const reply: SlackReply = { text: 'Net', blocks: [section('Net'), ...(block === undefined ? [] : [block])] };
  const refusing = (posted: SlackReply[], error: Error) => (message: unknown) => {
    const { blocks } = message as SlackReply;
    posted.push(message as SlackReply);
    return blocks.some(({ type }) => type === 'data_visualization')
      ? Promise.reject(error)
      : Promise.resolve({ ts: '1' });
  };
  const invalid = Object.assign(new Error('invalid_blocks'), {
    ...{ code: 'slack_webapi_platform_error', data: { ok: false, error: 'invalid_blocks' } },
  });

  it('gets the message once more without them', async () => {
    const posted: SlackReply[] = [];
    const postMessage = refusing(posted, invalid);
    const workspace = {
      newest: new NewestBlocks({ now: () => 0 }),
      client: { chat: {} },
      once: { chat: { postMessage } },
    } as unknown as Workspace;
    await new MessageResponder(workspace, 'C1').say(reply);
    expect(posted.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([
      ['section', 'data_visualization'],
      ['section'],
    ]);
  });

  it('gets an answer to a command once more without them, and other failures stay failures', async () => {
    const posted: SlackReply[] = [];
    const respond = refusing(posted, Object.assign(new Error('400'), { statusCode: 400 })) as unknown as RespondFn;
    await new EphemeralResponder({ newest: new NewestBlocks({ now: () => 0 }) } as Workspace, 'U1', respond).say(reply);
    expect(posted).toHaveLength(2);
    const gone = refusing(posted, Object.assign(new Error('404'), { statusCode: 404 })) as unknown as RespondFn;
    await expect(
      new EphemeralResponder(
        {
          newest: new NewestBlocks({ now: () => 0 }),
          later: () => Promise.reject(new Error('404')),
        } as unknown as Workspace,
        'U1',
        gone,
      ).say(reply),
    ).rejects.toThrow('404');
    expect(posted).toHaveLength(3);
  });
});
