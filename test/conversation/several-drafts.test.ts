import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Drafts as a whole: which of several is meant, one that waits for approval, whom it is for, and that it is not wanted any more.

const { turn, said } = speaking();

const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'VKB3525', name: 'Wheel bearing kit VKB-3525' },
  { sku: 'LX1566', name: 'Air filter LX 1566' },
];
const lines = [{ sku: 'VKB3525', quantity: 3 }];
const filters = { id: 'D1', revision: 1, lines: [{ sku: 'OP520', quantity: 2 }] };
const bearings = { id: 'D2', revision: 1, lines };
const last = { tool: 'prepare_requisition', input: { lines } };
const both: Partial<State> = { lines, names, draft: bearings, drafts: [filters, bearings], last };
const waiting: Partial<State> = {
  ...both,
  draft: { ...bearings, waits: true },
  drafts: [{ ...bearings, waits: true }],
  last: { tool: 'submit_requisition', input: { draftId: 'D2', revision: 1 } },
};
const cancel = { tool: 'cancel_requisition', input: { draftId: 'D2' } };

describe('two drafts', () => {
  it.each([
    'make the oil filter 7',
    'make the OP520 7',
    'mach den Ölfilter 7',
    'filtr oleju zmień na 7',
    'olejový filtr změň na 7',
    'масляний фільтр зміни на 7',
  ])('%j changes the draft that has it', (text) => {
    expect(said(text, both)).toMatchObject({ kind: 'order', draftId: 'D1', lines: [{ sku: 'OP520', quantity: 7 }] });
  });

  it.each(['make the OP520 7', 'zmień OP520 na 7', 'змінити OP520 на 7'])(
    '%j, which no draft has, takes the place of nothing unasked',
    (text) => {
      const meant = said(text, { ...both, drafts: [bearings] });
      expect(meant).not.toMatchObject({ kind: 'order', lines: [{ sku: 'OP520' }] });
    },
  );

  it.each(['ask for approval', 'um Freigabe bitten', 'poproś o akceptację', 'send it'])(
    '%j asks which is meant',
    (text) => {
      const asked = turn(text, both);
      expect(asked.meant).toMatchObject({
        kind: 'ask',
        choices: [{ label: '3x VKB3525' }, { label: '2x OP520', input: { draftId: 'D1' } }],
      });
      const sent = { tool: 'submit_requisition', input: { draftId: 'D2', revision: 1 } };
      expect(said('the bearing one only', asked.state)).toMatchObject(sent);
    },
  );

  it('sends the one that is named', () => {
    const sent = { tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } };
    expect(said('send the oil filter one for approval', both)).toMatchObject(sent);
  });
});

describe('a request that waits for approval', () => {
  it.each([
    'undo that, not yet',
    "don't order it",
    'undo that',
    'mach das rückgängig',
    'noch nicht bestellen',
    'cofnij to, jeszcze nie',
    'nie zamawiaj jeszcze',
    'ještě to neobjednávej',
    'vrať to, ještě ne',
    'ще не замовляй',
    'поверни назад, ще не треба',
  ])('%j offers to take it back', (text) => {
    expect(said(text, waiting)).toMatchObject({ kind: 'ask', yes: true, choices: [cancel] });
  });

  it('waits also after a look at another part', () => {
    const looked = { ...waiting, draft: undefined, lines: [{ sku: 'OP520' }] };
    expect(said('not yet', looked)).toMatchObject({ kind: 'ask', choices: [cancel] });
  });

  it('says that it waits still when it is to stay', () => {
    const asked = turn('undo that', waiting);
    expect(said('no', asked.state)).toMatchObject({
      kind: 'say',
      text: expect.stringContaining('3x VKB3525: waiting'),
    });
  });

  it.each([
    'drop it, I ordered it elsewhere',
    'lass es, ich hab es woanders bestellt',
    'odpuść, zamówiłem gdzie indziej',
    'nech to být, objednal jsem to jinde',
    'облиш, я замовив в іншому місці',
  ])('%j asks whether to cancel, and no price', (text) => {
    expect(said(text, waiting)).toMatchObject({ kind: 'ask', choices: [cancel] });
  });

  it.each([
    'stop watching OP520',
    'hör auf OP520 zu beobachten',
    'przestań obserwować OP520',
    'přestaň sledovat OP520',
    'перестань стежити за OP520',
  ])('%j shows what is followed', (text) => {
    expect(said(text, waiting)).toMatchObject({ tool: 'follow_changes', input: {} });
  });
});

describe('whom a draft is for', () => {
  const two = [
    { sku: 'OP520', quantity: 3 },
    { sku: 'LX1566', quantity: 2 },
  ];
  const draft = { id: 'D2', revision: 1, lines: two, shipTo: 'C200002' };
  const drafted: Partial<State> = { lines: two, names, draft, drafts: [draft], shipTo: 'C200002', last };

  it.each(['who is this one going to?', 'für wen ist das?', 'dla kogo to jest?', 'pro koho to je?', 'для кого це?'])(
    '%j is its receiver',
    (text) => {
      expect(said(text, drafted)).toMatchObject({ kind: 'say', text: 'C200002: 3x OP520, 2x LX1566.' });
    },
  );

  it.each([
    'no, it should go to Kraków',
    'nein, das soll nach Krakau',
    'nie, to ma iść do Krakowa',
    'ne, má to jít do Krakova',
    'ні, це має їхати до Кракова',
    'for Kraków',
  ])('%j asks which branch', (text) => {
    const asked = turn(text, drafted);
    const input = { draftId: 'D2', shipTo: 'C200001', lines: two };
    expect(asked.meant).toMatchObject({ kind: 'ask', choices: [{ label: 'C200001', input }] });
    expect(said('C200001', asked.state)).toMatchObject({ kind: 'order', draftId: 'D2', shipTo: 'C200001' });
  });

  it.each([
    'order 3x GDB1330 for Kraków',
    'bestell 3x GDB1330 für Krakau',
    'zamów 3 x GDB1330 dla Krakowa',
    'objednej 3x GDB1330 pro Krakov',
    'замов 3x GDB1330 для Кракова',
  ])('%j is for a branch, which is asked', (text) => {
    const asked = turn(text);
    expect(asked.meant).toMatchObject({ then: { choices: [{ label: 'C200001' }, { label: 'C200002' }] } });
    expect(said('2', asked.state)).toMatchObject({ kind: 'order', shipTo: 'C200002' });
  });

  it('leaves a place that parts come from', () => {
    expect(said('order 3x GDB1330 from Kraków')).toMatchObject({ kind: 'order', shipTo: undefined });
    expect(said('and in Krakow?', drafted)).toMatchObject({ kind: 'narrow' });
  });

  it.each(['doch nicht, lösch den Entwurf', 'delete the draft', 'usuń szkic', 'smaž koncept', 'видали чернетку'])(
    '%j cancels all of it',
    (text) => {
      expect(said(text, drafted)).toMatchObject({ kind: 'ask', choices: [cancel] });
    },
  );

  it.each(['take the pads out again', 'nimm die Bremsbeläge wieder raus', 'wyrzuć klocki'])(
    '%j, which it does not have, shows it as it stands',
    (text) => {
      expect(said(text, drafted)).toMatchObject({ tool: 'get_draft', input: { draftId: 'D2' } });
    },
  );

  it.each([
    'add 4 P68050 and make the air filter 1',
    'dodaj 4 P68050 i zmień filtr powietrza na 1',
    'přidej 4 P68050 a vzduchový filtr změň na 1',
  ])('%j adds the one and changes the other', (text) => {
    const changed = [two[0], { sku: 'LX1566', quantity: 1 }, { sku: 'P68050', quantity: 4 }];
    expect(said(text, drafted)).toMatchObject({ kind: 'order', draftId: 'D2', lines: changed });
  });
});

describe('an order of what was in a document', () => {
  const contents = [
    { sku: '66372A', quantity: 1 },
    { sku: 'JTS722', quantity: 2 },
  ];
  const opened: Partial<State> = {
    lines: [{ sku: 'GDB1330', quantity: 1 }],
    document: { kind: 'delivery', id: 'WZ/POZ/2026/11/00078' },
    contents,
    last: { tool: 'get_delivery', input: { deliveryId: 'WZ/POZ/2026/11/00078' } },
  };
  const texts = [
    'order what was in it again',
    'bestell das nochmal was da drin war',
    'zamów jeszcze raz to, co w niej było',
    'objednej ještě jednou to, co v ní bylo',
    'замов ще раз те, що в ній було',
  ];

  it.each(texts)('%j is of its lines', (text) => {
    expect(said(text, opened)).toMatchObject({ kind: 'ask', yes: true, choices: [{ input: { lines: contents } }] });
  });

  it.each(texts)('%j, of a list, asks of which', (text) => {
    const rows = ['WZ/POZ/2026/11/00078', 'WZ/KAT/2026/11/00220'].map((id) => ({ kind: 'delivery', id }));
    const listed = { ...opened, document: undefined, contents: [], rows, last: { tool: 'list_deliveries', input: {} } };
    expect(said(text, listed)).toMatchObject({ kind: 'ask', choices: [{ tool: 'get_delivery' }, {}] });
  });
});

describe('the same again after an order that is done', () => {
  const done: Partial<State> = { names, last: { tool: 'get_draft', input: { draftId: 'D2' } } };

  it.each([
    'same again but two of them',
    'nochmal das gleiche, aber zwei davon',
    'to samo jeszcze raz, ale dwa',
    'znovu to samé, ale dva kusy',
    'те саме ще раз, але дві штуки',
  ])('%j keeps the count', (text) => {
    expect(said(text, done)).toMatchObject({ kind: 'again', quantity: 2 });
  });
});
