import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import { openBranch } from '../../src/conversation/reading/branches.ts';
import { linesIn } from '../../src/conversation/second-clause.ts';
import type { State } from '../../src/conversation/state.ts';
import type { Understood } from '../../src/conversation/understanding.ts';
import { speaking } from './speaking.ts';

// "Drop the OP520 and send it off", "leave it as it is and send", "yes please, have a nice Sunday": what is to be done is done.

const { said } = speaking({ receivers: ['own', '*'] });

const lines = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'W71275', quantity: 3 },
];
const quoted = { lines, last: { tool: 'get_quote', input: { lines } } } satisfies Partial<State>;
const submit = { tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } };
const drafted = {
  lines,
  draft: { id: 'D1', revision: 1, lines },
  last: { tool: 'prepare_requisition', input: { lines } },
  open: { yes: true, choices: [{ label: 'Ask for approval', ...submit }] },
} satisfies Partial<State>;

/** The lines that are quoted, offered or drafted. */
const wanted = (meant: Understood) =>
  linesIn(meant) ?? (meant.kind === 'ask' ? meant.choices[0]?.input['lines'] : undefined);

describe('a change with the order to send', () => {
  it.each([
    ['en', 'drop the OP520 and send it off'],
    ['en', 'drop the OP520 and send'],
    ['pl', 'wywal OP520 i puszczaj'],
    ['de', 'OP520 raus und ab damit'],
    ['cs', 'OP520 vyhoď a pošli'],
    ['uk', 'OP520 викинь і відправляй'],
  ] as const)('%s: %j drafts what is left', (language, text) => {
    expect(said(text, { ...quoted, language })).toMatchObject({ kind: 'order', lines: [lines[1]] });
  });

  it.each([
    ['en', "drop the OP520 but don't send it yet"],
    ['pl', 'wywal OP520, ale jeszcze nie wysyłaj'],
    ['de', 'ja, OP520 raus bitte'],
  ] as const)('%s: %j drafts nothing', (language, text) => {
    expect(said(text, { ...quoted, language }).kind).not.toBe('order');
  });

  it.each([
    ['en', 'leave it as it is and send'],
    ['pl', 'zostaw jak jest i wyślij'],
    ['de', 'lass es so und ab damit'],
    ['cs', 'dobre nech to jak to je a posli'],
    ['uk', 'залиш як є і відправляй'],
  ] as const)('%s: %j sends it as it is', (language, text) => {
    expect(said(text, { ...drafted, language })).toMatchObject(submit);
  });
});

describe('a yes', () => {
  it.each([
    ['en', 'yes please, have a good one'],
    ['pl', 'tak, miłego weekendu'],
    ['de', 'ja bitte, schönen Sonntag noch'],
    ['cs', 'jo prosím, hezký víkend'],
    ['uk', 'так, гарних вихідних'],
  ] as const)('%s: %j is one before a goodbye', (language, text) => {
    expect(said(text, { ...drafted, language })).toMatchObject(submit);
  });

  it('is none in "ok, thanks, bye"', () => {
    expect(said('ok, thanks, bye', { ...drafted, language: 'en' }).kind).toBe('say');
  });

  it.each([
    ['en', 'ok go ahead'],
    ['en', 'crack on'],
    ['de', 'passt, ab damit'],
    ['cs', 'dobře, jdi do toho'],
    ['pl', 'ok, leć z tym'],
    ['uk', 'ок, погнали'],
  ] as const)('%s: %j goes on with the lines', (language, text) => {
    expect(wanted(said(text, { ...quoted, language }))).toEqual(lines);
    // Where nothing is at hand, nothing sounds as if it were done.
    const { text: sentence } = said(text, { language, lines: [{ sku: 'OP520' }] }) as { text?: string };
    expect(sentence).not.toBe(talk[language].praise);
  });

  it('asks for the branch again that is open', () => {
    const meant = said('passt, ab damit', { ...quoted, shipTo: openBranch, language: 'de' });
    expect(meant).toMatchObject({ kind: 'ask', lines });
    expect(JSON.stringify(meant)).toContain(talk.de.whichBranch);
  });
});

describe('not for the branch', () => {
  it.each([
    ['en', 'not for the branch sorry, to our place'],
    ['pl', 'na filię jednak nie, do nas'],
    ['de', 'an die Filiale doch nicht, zu uns'],
    ['cs', 'na pobočku to není třeba, k nám'],
    ['uk', 'на філію це все не треба, на нас давай'],
  ] as const)('%s: %j is for the account itself', (language, text) => {
    const answer = said(text, { ...quoted, shipTo: openBranch, language });
    const meant = JSON.stringify(answer);
    expect(wanted(answer)).toEqual(lines);
    expect(meant).not.toContain(openBranch);
    expect(meant).not.toContain(talk[language].whichBranch);
  });
});
