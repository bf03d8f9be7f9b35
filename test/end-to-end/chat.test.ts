import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '../support/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-chat-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chat = async (lines: readonly string[], args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
  const { out, err, code } = await run(folder, ['chat', ...args], env, `${lines.join('\n')}\n`);
  expect(err).toBe('');
  expect(code).toBe(0);
  return out;
};

it('goes on with a conversation by its name, and begins anew without one', async () => {
  await chat(['quote 2x OP520'], ['--conversation', 'workshop']);
  expect(await chat(['make it 6'], ['--conversation', 'workshop'])).toContain('6x OP520');
  expect(await chat(['make it 6'])).not.toContain('OP520:');
});

it('begins with the sentence that answers, in the language of the question', async () => {
  const said = await chat(['stock OP520', 'und in Krakau?', 'a cena?']);
  const [stock = '', krakow = '', price = ''] = said.split('\n\n');
  expect(stock).toMatch(/^\d+ of OP520 \(.*\)\. With you .* if ordered by .*\.\n\[1\] Quote/);
  expect(krakow).toMatch(/^(?:(?:Ja\. )?\d+ Stück OP520 in KRA\.|Kein OP520 in KRA\.)/);
  expect(price).toMatch(/^OP520 (?:kosztuje|stojí) /);
});

it('says when parts are there that are needed by a day', async () => {
  const [draft = '', quote = ''] = (
    await chat(['I need 4x OP520 by Friday', 'forget this', 'Angebot für 2x W71275, ich brauche sie bis Freitag'])
  ).split(/\n\nForgotten\. We start again\.\n\n/u);
  expect(draft).toMatch(/^Draft of 4x OP520: .* Nothing is ordered yet\. With you .* if ordered by .*\. Shall I/);
  expect(quote).toMatch(/^(?:(?:Ja|Nein)\. )?Bei Ihnen .*, wenn bis .* bestellt\. 2x W71275: .*\. Alles auf Lager\.\n/);
});

it('has its tables and notes in the language of the question', async () => {
  const [invoices = '', deliveries = '', orders = '', credit = ''] = (
    await chat(['faktury', 'dostawy', 'wo ist meine Bestellung', 'jaki mam limit kredytowy'])
  ).split(/\n\n(?=\p{Lu}\p{L}+ (?!według|in der))/u);
  expect(invoices).toMatch(/\nFaktura +Rodzaj +Wystawiono +Termin +Odbiorca +Netto +Brutto +Do zapłaty +Status\n/);
  expect(deliveries).toMatch(/\nDostawa +Utworzono +Zamówienie +Skąd +Odbiorca +Sposób\n/);
  expect(deliveries).toContain('Godziny według strefy UTC.');
  expect(orders).toMatch(
    /\nAnforderung +Erstellt +Stand +Bestellungen +Von +Empfänger +Unsere Nummer +Netto +Brutto\n/,
  );
  expect(orders).toContain('Zeiten in der Zone UTC.');
  expect(credit).toMatch(/Zamawianie możliwe +tak\n/);
});

it('saves the last list as a file, and never over another', async () => {
  expect(await chat(['invoices last month', 'as a file'])).toMatch(/Saved \d+ rows? as invoices-.*\.csv/);
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^id,/);
});

it('names whom the operator set to be asked', async () => {
  const said = await chat(['can I talk to a human'], [], { PARTSDESK_HUMAN: 'Jan Kowalski, +48 600 700 800' });
  expect(said).toContain('Jan Kowalski, +48 600 700 800');
});

it('says what exactly was not found in the language of the question', async () => {
  const said = await chat(['pokaż fakturę FV/2026/10/99999']);
  expect(said).toContain('Serwis nie zna numeru „FV/2026/10/99999”. Proszę sprawdzić numer na liście.');
});
