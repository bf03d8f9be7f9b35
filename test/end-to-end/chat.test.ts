import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../support/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-chat-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chat = async (lines: readonly string[], args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const { out, err, code } = await run(folder, ['chat', ...args], env, `${lines.join('\n')}\n`);
  expect(err).toBe('');
  expect(code).toBe(0);
  return out;
};

// Conversations of their own, one after another in one start of the program: each start takes seconds of a processor.
const conversations = {
  anew: ['make it 6'],
  stock: ['stock OP520', 'und in Krakau?', 'a cena?'],
  draft: ['I need 4x OP520 by Friday'],
  quote: ['Angebot für 2x W71275, ich brauche sie bis Freitag'],
  tables: ['faktury', 'dostawy', 'wo ist meine Bestellung', 'jaki mam limit kredytowy'],
  file: ['invoices last month', 'as a file'],
  unknown: ['pokaż fakturę FV/2026/10/99999'],
};
const said: Record<string, string> = {};
beforeAll(async () => {
  const lines = Object.values(conversations).flatMap((each, at) => (at === 0 ? each : ['forget this', ...each]));
  const answers = (await chat(lines)).split('Forgotten. We start again.\n\n');
  expect(answers).toHaveLength(Object.keys(conversations).length);
  Object.keys(conversations).forEach((name, at) => (said[name] = answers[at] ?? ''));
});

it('goes on with a conversation by its name, and begins anew without one', async () => {
  await chat(['quote 2x OP520'], ['--conversation', 'workshop']);
  expect(await chat(['make it 6'], ['--conversation', 'workshop'])).toContain('6x OP520');
  expect(said['anew']).not.toContain('OP520:');
});

it('begins with the sentence that answers, in the language of the question', () => {
  const [stock = '', krakow = '', price = ''] = said['stock']?.split('\n\n') ?? [];
  expect(stock).toMatch(/^\d+ of OP520 \(.*\)\. With you .* if ordered by .*\.\n\[1\] Quote/);
  expect(krakow).toMatch(/^(?:(?:Ja\. )?\d+ Stück OP520 in KRA\.|Kein OP520 in KRA\.)/);
  expect(price).toMatch(/^OP520 (?:kosztuje|stojí) /);
});

it('says when parts are there that are needed by a day', () => {
  const { draft, quote } = said;
  expect(draft).toMatch(/^Draft of 4x OP520: .* Nothing is ordered yet\. With you .* if ordered by .*\. Shall I/);
  expect(quote).toMatch(
    /^(?:(?:Ja|Nein)\. )?Bei Ihnen .*, wenn Sie bis .* bestellen\. 2x W71275: .*\. Alles auf Lager\.\n/,
  );
});

it('has its tables and notes in the language of the question', () => {
  const [invoices = '', deliveries = '', orders = '', credit = ''] =
    said['tables']?.split(/\n\n(?=\p{Lu}\p{L}+ (?!według|in der))/u) ?? [];
  expect(invoices).toMatch(/\nFaktura +Rodzaj +Wystawiono +Termin +Odbiorca +Netto +Brutto +Do zapłaty +Status\n/);
  expect(invoices).toMatch(/\nFV\S+ +faktura +\d\d\.\d\d\.\d{4} +\d\d\.\d\d\.\d{4} .* \d+,\d\d PLN +niezapłacona\n/);
  expect(`${invoices}${orders}`).not.toMatch(/UNPAID|CREDIT_NOTE|PACKAGED|INVOICED|DELIVERED/);
  expect(deliveries).toMatch(/\nDostawa +Utworzono +Zamówienie +Skąd +Odbiorca +Sposób\n/);
  expect(deliveries).toContain('Godziny według strefy UTC.');
  expect(orders).toMatch(
    /\nAnforderung +Erstellt +Stand +Bestellungen +Von +Empfänger +Unsere Nummer +Netto +Brutto\n/,
  );
  expect(orders).toContain('Zeiten in der Zone UTC.');
  expect(credit).toMatch(/Zamawianie możliwe +tak\n/);
});

it('saves the last list as a file, and never over another', () => {
  expect(said['file']).toMatch(/Saved \d+ rows? as invoices-.*\.csv/);
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^id,/);
});

it('names whom the operator set to be asked', async () => {
  const answer = await chat(['can I talk to a human'], [], { PARTSDESK_HUMAN: 'Jan Kowalski, +48 600 700 800' });
  expect(answer).toContain('Jan Kowalski, +48 600 700 800');
});

it('says what exactly was not found in the language of the question', () => {
  expect(said['unknown']).toContain('Serwis nie zna numeru „FV/2026/10/99999”. Proszę sprawdzić numer na liście.');
});
