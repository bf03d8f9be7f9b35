import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// How people say lines, and how they change them: numbers with spaces, counts that are corrected, parts that take the place of others.

const { said } = speaking({ at: '2026-11-23T10:00:00Z' });

/** "4x OP520", of a call, an order or a question. */
function linesOf(meant: ReturnType<typeof said>): string[] {
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const lines: unknown = 'lines' in call ? call.lines : 'input' in call ? call.input['lines'] : undefined;
  return ((lines ?? []) as readonly { sku?: string; index?: string; quantity?: number }[]).map(
    ({ sku, index, quantity }) => `${quantity ?? '?'}x ${sku ?? index ?? ''}`,
  );
}

const priced: Partial<State> = {
  lines: [
    { sku: 'OC243', quantity: 10 },
    { sku: 'GDB4487', quantity: 2 },
    { sku: 'W72851', quantity: 12 },
    { sku: 'LF6774', quantity: 3 },
  ],
  last: { tool: 'get_quote', input: {} },
};

describe('numbers of parts with spaces', () => {
  it.each([
    ['turbo 387 06 62 i ZTR8725 cena', ['?x 3870662', '?x ZTR8725']],
    ['4x G59994 and 2x SA 14-0828, quote please', ['4x G59994', '2x SA14-0828']],
    ['bitte Preis: 10x OC243, 2x 5813 XS', ['10x OC243', '2x 5813XS']],
    ['ціна 4 шт ор520', ['4x OP520']],
    ['ціна 4 шт гдб1330', ['4x GDB1330']],
    ['ціну: oc243 - 10, gdb4487 х2, wb 744 - 12', ['10x OC243', '2x GDB4487', '12x WB744']],
    ['nacenit 2x GDB-4523, LF7054 5 kusu, W 312/19 krabici po 10', ['2x GDB-4523', '5x LF7054', '10x W 312/19']],
  ])('%j', (text, lines) => {
    expect(linesOf(said(text))).toEqual(lines);
  });
});

describe('counts in words', () => {
  it.each([
    ["we'll need 3x GDB1330 and a dozen OP520", ['3x GDB1330', '12x OP520']],
    ['3x GDB1330 und ein Dutzend OP520', ['3x GDB1330', '12x OP520']],
    ['2x GDB1330 and a BHN1217', ['2x GDB1330', '1x BHN1217']],
  ])('%j', (text, lines) => {
    expect(linesOf(said(text))).toEqual(lines);
  });

  it('asks how many a couple is', () => {
    expect(said('2x GDB1330 and a couple OP520')).toMatchObject({ kind: 'ask' });
  });
});

describe('what is said last counts', () => {
  const one: Partial<State> = {
    lines: [{ sku: 'W72851' }],
    last: { tool: 'check_stock', input: { skus: ['W72851'] } },
  };
  it.each([
    ['ok 6 of them pls. no wait make it 4', ['4x W72851']],
    ['leg 15 an. ne 12, passt in den karton', ['12x W72851']],
    ['daj 4, nie czekaj 6', ['6x W72851']],
    ['dej mi 3 ks, vlastne 5', ['5x W72851']],
    ['давай 6 шт. ні, стоп, 8', ['8x W72851']],
    ['order 2x OP520 and 4 W71275, sorry 5', ['2x OP520', '5x W71275']],
    ['if katowice has at least 10 of LF7054 then get 10 ready, if not do nothing', ['10x LF7054']],
  ])('%j', (text, lines) => {
    expect(linesOf(said(text, one))).toEqual(lines);
  });

  it('takes no days for a count', () => {
    expect(linesOf(said('order 4x OP520, no 3 days', one))).not.toContain('3x OP520');
  });
});

describe('a part takes the place of a line', () => {
  const others = ['12x W72851', '3x LF6774'];
  it.each([
    ['replace the gdb4487 with p55718, also 2, rest stays', ['10x OC243', '2x P55718', ...others]],
    ['zamien gdb4487 na p55718', ['10x OC243', '2x P55718', ...others]],
    ['заміни gdb4487 на p55718, теж 2. решту лишай', ['10x OC243', '2x P55718', ...others]],
    ['statt gdb4487 lieber 3 p55718', ['10x OC243', '3x P55718', ...others]],
    ['místo gdb4487 dej p55718', ['10x OC243', '2x P55718', ...others]],
    ['take 5 W71275 instead of the w728', ['10x OC243', '2x GDB4487', '5x W71275', '3x LF6774']],
    ['statt der 4487 lieber noch 2 von den 243', ['12x OC243', ...others]],
    ['scrap the first one, its 783665680 i need, two of em', ['2x 783665680', '2x GDB4487', ...others]],
    ['tego lf jednak nie, a w728 zrob 20', ['10x OC243', '2x GDB4487', '20x W72851']],
  ])('%j', (text, lines) => {
    expect(linesOf(said(text, priced))).toEqual(lines);
  });
});

describe('warehouses and receivers', () => {
  it('asks whether so many are in one warehouse', () => {
    expect(said('which of them are not in KAT', priced)).toMatchObject({ kind: 'narrow', places: ['KAT'] });
  });

  it('stays with the warehouse that was asked about', () => {
    const last = { tool: 'get_quote', input: { lines: [{ sku: 'SA140828', quantity: 4 }], locations: ['KAT'] } };
    expect(said('and if it was 20', { lines: [{ sku: 'SA140828', quantity: 4 }], last })).toMatchObject({
      input: { lines: [{ sku: 'SA140828', quantity: 20 }], locations: ['KAT'] },
    });
  });

  const lines = [{ sku: 'ZPR628', quantity: 20 }];
  const drafted: Partial<State> = {
    lines,
    draft: { id: 'D1', revision: 1, lines },
    last: { tool: 'prepare_requisition', input: {} },
  };
  it('makes a draft for each of two receivers', () => {
    expect(said('split it, 10 to katowice 10 to C200001', drafted)).toMatchObject({
      kind: 'ask',
      choices: [
        { input: { lines: [{ sku: 'ZPR628', quantity: 10 }], shipTo: 'own', draftId: 'D1' } },
        { input: { lines: [{ sku: 'ZPR628', quantity: 10 }], shipTo: 'C200001' } },
      ],
    });
  });

  it.each(['vlastne z katovic, a staci 4', 'actually from katowice, and 4 is enough'])(
    '%j changes the draft',
    (text) => {
      expect(said(text, drafted)).toMatchObject({ kind: 'order', lines: [{ quantity: 4 }], draftId: 'D1' });
    },
  );

  it.each([
    'customer changed his mind, bin everything',
    'klient zrezygnowal, wywal wszystko',
    'клієнт відмовився, прибери все',
  ])('%j asks whether to cancel the draft', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'ask', choices: [{ input: { draftId: 'D1' } }] });
  });
});

describe('what stands beside a part', () => {
  it.each([
    'for job 4471 bay 3, passat 186000km: one ignition coil IC-47819',
    'auftrag 2218 bühne 4, 3er bmw 240tkm, brauch zündspule IC-47819',
    'klient octavia 2014 280 tys przebiegu SK 4471L, cewka IC-47819 potrzebna na jutro na 8',
    'zakazka 4711, auto musi ven ve 14:30, civka IC-47819, tel na me 777 204 118',
  ])('%j is of one part', (text) => {
    expect(JSON.stringify(said(text))).toMatch(/IC-47819/);
    expect(JSON.stringify(said(text))).not.toMatch(/3ER|240TKM|4471L|777|list_requisitions/);
  });

  it('is noted for the order that is offered', () => {
    expect(said('note: leave at gate 3 behind the shed', priced)).toMatchObject({
      kind: 'ask',
      choices: [{ input: { conditions: { comments: 'leave at gate 3 behind the shed' } } }],
    });
  });

  it.each([
    ['order 4x OP520, leave it at gate 3 behind the shed', 'leave it at gate 3 behind the shed'],
    ['zamów 4x OP520, zostawcie przy bramie 2', 'zostawcie przy bramie 2'],
  ])('%j keeps where to leave it', (text, comments) => {
    expect(said(text)).toMatchObject({ kind: 'order', conditions: { comments } });
  });

  it('is no day of the month taken for a count', () => {
    expect(JSON.stringify(said('to z rzeszowa z 19.11 mialo przyjsc po 2 szt a przyszlo po jednej'))).not.toMatch(
      /19\.11 2/,
    );
    expect(said('faktury z 19.11')).toMatchObject({ input: { from: '2026-11-19', to: '2026-11-19' } });
  });
});

describe('an order once more', () => {
  const opened: Partial<State> = {
    document: { kind: 'requisition', id: 'RQ26111800002' },
    last: { tool: 'get_requisition', input: {} },
  };
  it.each(['same again but double', 'das gleiche nochmal aber doppelt', 'dej to same znova ale vsechno dvakrat'])(
    '%j',
    (text) => {
      expect(said(text, opened)).toMatchObject({ kind: 'again', requisitionId: 'RQ26111800002', factor: 2 });
    },
  );
});

describe('one line of a list after the other', () => {
  it.each(['GDB2852 - 2 Satz', 'GDB2852: 2 szt.', 'GDB2852 2 kpl', '2 sady GDB2852', 'GDB2852 2 компл'])(
    '%j joins it',
    (text) => {
      const lines = [{ sku: 'OP520', quantity: 10 }];
      expect(linesOf(said(text, { lines, last: { tool: 'get_quote', input: {} } }))).toEqual([
        '10x OP520',
        '2x GDB2852',
      ]);
    },
  );

  it.each(["actually 6's plenty", "6's enough"])('%j is a count', (text) => {
    const lines = [{ sku: 'W71275', quantity: 8 }];
    expect(linesOf(said(text, { lines, last: { tool: 'get_quote', input: {} } }))).toEqual(['6x W71275']);
  });
});

describe('another part in place of the lines', () => {
  it.each(['scrap that, what about W71275', 'no, what about W71275', 'never mind, what about W71275'])(
    '%j adds nothing to them',
    (text) => {
      const state = { lines: [{ sku: 'OP520', quantity: 3 }], last: { tool: 'get_quote', input: {} } };
      expect(said(text, state)).toMatchObject({ tool: 'check_stock', input: { skus: ['W71275'] } });
    },
  );
});

describe('two changes in one message', () => {
  const two = [
    { sku: 'OP520', quantity: 4 },
    { sku: 'W71275', quantity: 2 },
  ];
  const drafted: Partial<State> = {
    lines: two,
    names: [
      { sku: 'OP520', name: 'Oil filter OP520 FILDRA' },
      { sku: 'W71275', name: 'Oil filter W71275' },
      { sku: 'GDB1330', name: 'Brake pad set GDB1330' },
    ],
    draft: { id: 'DR1', revision: 1, lines: two },
    last: { tool: 'get_quote', input: {} },
  };

  it.each([
    'set OP520 to 6 and drop the second filter',
    'zmień OP520 na 6 szt. i usuń drugi filtr',
    'OP520 auf 6 und den zweiten Filter raus',
    'OP520 na 6 a druhý filtr pryč',
    'OP520 зміни на 6 і прибери другий фільтр',
  ])('the second of those that are called so: %j', (text) => {
    expect(linesOf(said(text, drafted))).toEqual(['6x OP520']);
  });

  it('the second filter of three lines is the last one', () => {
    const lines = [...two.slice(0, 1), { sku: 'GDB1330', quantity: 2 }, ...two.slice(1)];
    expect(linesOf(said('drop the second filter', { ...drafted, lines }))).toEqual(['4x OP520', '2x GDB1330']);
  });

  it('a count of a part that is not there is no other line’s', () => {
    const lines = [
      { sku: 'OP520', quantity: 6 },
      { sku: 'OC243', quantity: 3 },
    ];
    const draft = { id: 'DR1', revision: 1, lines };
    expect(said('set W71275 to 5 and delete the last one', { ...drafted, lines, draft })).toMatchObject({
      lines,
      remarks: [expect.stringContaining('W71275')],
    });
  });

  it.each([
    'put the LF6774 up to 12 and what does that come to in total?',
    'die LF6774 auf 12 hochsetzen und was macht das dann gesamt?',
    'LF6774 podnieś do 12 i ile to razem?',
    'LF6774 zvyšte na 12, kolik to bude celkem?',
    'LF6774 збільшіть до 12, і скільки всього?',
  ])('keeps the lines that it does not name: %j', (text) => {
    expect(linesOf(said(text, priced))).toEqual(['10x OC243', '2x GDB4487', '12x W72851', '12x LF6774']);
  });

  it.each([
    'never mind, cancel the draft',
    'doch nicht, storniere den Entwurf',
    'zruš ten návrh, už to nechci',
    'ні, скасуй чернетку',
  ])('asks before it cancels: %j', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'ask', choices: [{ input: { draftId: 'DR1' } }] });
  });

  it.each([
    'und die w72851 doch nich, dafuer 1 GDB4487 dazu',
    'W72851 raus, dafür 1 GDB4487 dazu',
    'drop the W72851 and add 1 GDB4487 instead',
    'W72851 jednak nie, za to dodaj 1 GDB4487',
    'W72851 nakonec ne, místo toho přidej 1 GDB4487',
    'dej W72851 pryč a místo toho 1x GDB4487',
    'W72851 не треба, натомість додай 1 GDB4487',
  ])('one goes and another comes in its place: %j', (text) => {
    const lines = [
      { sku: 'OP520', quantity: 6 },
      { sku: 'W72851', quantity: 2 },
    ];
    const draft = { id: 'DR1', revision: 1, lines };
    expect(linesOf(said(text, { ...drafted, lines, draft }))).toEqual(['6x OP520', '1x GDB4487']);
  });

  it('which line goes is asked, and nothing is put in its place before', () => {
    const meant = said('that is too much, drop it and 4x BHN1217 instead', drafted);
    expect(meant).toMatchObject({ kind: 'ask', question: expect.stringContaining('4x BHN1217') });
  });

  it.each([
    'make the oil filters 6 and drop the W71275',
    'mach 6 Ölfilter draus und den W71275 raus',
    'filtrów oleju daj 6, a W71275 usuń',
  ])('a kind of part is those that stay: %j', (text) => {
    expect(linesOf(said(text, drafted))).toEqual(['6x OP520']);
  });

  it('asks which of those that are called so are meant, or both', () => {
    const lines = [...two.slice(0, 1), { sku: 'GDB1330', quantity: 2 }, ...two.slice(1)];
    const meant = said('make the oil filters 6', { ...drafted, lines });
    const labels = meant.kind === 'ask' ? meant.choices.map(({ label }) => label) : [];
    expect(labels).toEqual(['6x OP520', '6x W71275', '6x OP520, 6x W71275']);
  });

  it('says what a button does of a draft that is there', () => {
    const meant = said('why is there an order form, I have not ordered anything?', drafted);
    expect(meant).toMatchObject({ kind: 'say', text: expect.stringMatching(/^Nothing is ordered\. There is a draft/) });
  });

  const waiting: Partial<State> = { ...drafted, draft: { id: 'DR1', revision: 1, lines: two, waits: true } };

  it('of a draft that waits the draft itself says how it stands', () => {
    const meant = said('why is there an order form, I have not ordered anything?', waiting);
    expect(meant).toMatchObject({ kind: 'call', input: { draftId: 'DR1' } });
  });

  it.each(['make the OP520 6', 'drop the W71275', 'add 1x GDB1330'])(
    '%j, while it waits, has to be asked for again',
    (text) => {
      const { remarks } = said(text, waiting) as { remarks?: readonly string[] };
      expect(remarks).toEqual([expect.stringContaining('no longer holds')]);
    },
  );

  it('an own number takes no part away', () => {
    expect(linesOf(said('ok and add 2 BHN1217, our ref job 4471', drafted))).toEqual([
      '4x OP520',
      '2x W71275',
      '2x BHN1217',
    ]);
  });
});

it('"hätte gern bestellt" is a wish', () => {
  const meant = said('Ich hätte gern 3 LS94334 und 10 IC47819 bestellt');
  expect(meant).toMatchObject({ kind: 'order' });
  expect(linesOf(meant)).toEqual(['3x LS94334', '10x IC47819']);
});

it('the main account with its number is the receiver', () => {
  const meant = said('need 3 FDB7797 and 2x OP520 on the main account C100000');
  expect(meant).toMatchObject({ shipTo: 'C100000' });
  expect(linesOf(meant)).toEqual(['3x FDB7797', '2x OP520']);
});
