import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isLong, someOf } from '../support/long.ts';
import { run, startedOn } from '../support/program.ts';
import { conversationsOf, fits, folder, inputOf, isDangerous, repliesIn } from './sets.ts';

// Conversations as people write them, in sets/, one file a language: each line is said to the built program, and does what stands
// after =>. Those after a line with * were not looked at while the words were collected, and are counted apart.
// They name documents, so they are said on the day that they were written for.

/** Words that no other of the languages has. */
function isEnglish(text: string): boolean {
  return /(?<![\p{L}\d])(?:the|this|which|your|isn't|didn't|couldn't|only|not found|and|invoices|orders)(?![\p{L}\d])/iu.test(
    text.replace(/„[^“”]*[“”]|«[^»]*»|\S+\.csv/gu, ''),
  );
}

const data = mkdtempSync(join(tmpdir(), 'partsdesk-conversations-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

const languages = readdirSync(folder).map((file) => file.replace('.txt', ''));

// `npm test` has some conversations in one language, too few to count what was kept apart.
describe.each(isLong ? languages : ['en'])('%s', (language) => {
  it('does what is meant, and never more', { timeout: 300_000 }, async () => {
    // The archive and the catalogue are read for seconds: what needs them is in `npm run test:long`.
    const all = conversationsOf(`${language}.txt`).filter(
      (each) => isLong || each.every(({ wanted }) => !/^(?:spending|history|trace|find|deposits)/.test(wanted)),
    );
    const lines = someOf(all, 5).flat();
    const { out, code, err } = await run(data, ['chat', '--json'], startedOn('2026-11-23T22:00:00Z'), inputOf(lines));
    expect(err).toBe('');
    expect(code).toBe(0);
    const replies = repliesIn(out);
    expect(replies.map(({ said }) => said)).toEqual(lines.map(({ say }) => say));
    const judged = lines.map((line, at) => ({ ...line, got: replies[at]! }));
    const shown = ({ say, wanted, got: { kind, call, text } }: (typeof judged)[number]) =>
      `${say} => ${wanted}, but ${kind} ${call?.tool ?? ''} ${JSON.stringify(call?.input ?? text)}`;
    expect(judged.filter(({ got, wanted }) => isDangerous(got, wanted)).map(shown)).toEqual([]);
    const wrong = judged.filter(({ got, wanted }) => !fits(got, wanted));
    expect(wrong.filter(({ apart }) => !apart).map(shown)).toEqual([]);
    const apart = judged.filter((each) => each.apart);
    const missed = wrong.filter((each) => each.apart);
    const share = 1 - missed.length / apart.length;
    console.log(
      `${language}: ${lines.length} messages; apart ${apart.length}, ${Math.round(share * 100)} % right${missed.map((each) => `\n  ${shown(each)}`).join('')}`,
    );
    if (isLong) expect(share).toBeGreaterThanOrEqual(0.8);
    expect(
      replies
        .filter((each) => each.language !== 'en' && isEnglish(each.text))
        .map(({ said, text }) => `${said}: ${text}`),
    ).toEqual([]);
    expect(replies.filter((each) => each.language === language).length).toBeGreaterThan(replies.length * 0.8);
  });
});
