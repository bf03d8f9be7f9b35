import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Lines that are called by their kind, the cheaper of two, another maker of the same part, and a line in place of the one that was looked at.

const { turn, said } = speaking();

const lines = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'GDB1330', quantity: 3 },
  { sku: 'W71275', quantity: 1 },
];
const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  { sku: 'W71275', name: 'Oil filter W 712/75' },
];
const quoted: Partial<State> = { lines, names, last: { tool: 'get_quote', input: { lines } } };

describe('a kind of part', () => {
  it.each([
    'drop the oil filters, customer is bringing his own',
    'die Ölfilter raus, der Kunde bringt eigene mit',
    'wyrzuć filtry oleju, klient ma swoje',
    'olejové filtry vynech, zákazník má vlastní',
    'прибери оливні фільтри, клієнт має свої',
  ])('in the plural is all lines of it: %j', (text) => {
    expect(said(text, quoted)).toMatchObject({ tool: 'get_quote', input: { lines: [lines[1]] } });
  });

  it('in the singular asks which of them, and not of the others', () => {
    const { meant, state } = turn('drop the oil filter', quoted);
    expect(meant).toMatchObject({ kind: 'ask' });
    const labels = meant.kind === 'ask' ? meant.choices.map(({ label }) => label) : [];
    expect(labels).toEqual(['Without OP520', 'Without W71275', 'Without OP520, W71275']);
    expect(said('both', { ...quoted, ...state })).toMatchObject({ input: { lines: [lines[1]] } });
  });

  it.each(["what's the total with vat", 'was macht das zusammen mit MwSt', 'ile to razem brutto'])(
    'stays asked for after %j, and nothing is offered to order',
    (text) => {
      const { state } = turn('drop the oil filter', quoted);
      const meant = said(text, { ...state, last: quoted.last });
      expect(meant).toMatchObject({ kind: 'call', then: { which: { all: true } } });
    },
  );
});

describe('the cheaper one', () => {
  const both = [
    { sku: 'W72851', quantity: 5 },
    { sku: 'OC243', quantity: 5 },
  ];
  const state: Partial<State> = {
    lines: both,
    names: both.map(({ sku }) => ({ sku, name: `Oil filter ${sku}` })),
    rows: both.map(({ sku }) => ({ kind: 'product', id: sku })),
    draft: { id: 'D1', revision: 1, lines: both },
    last: { tool: 'prepare_requisition', input: { lines: both } },
    open: {
      choices: [{ label: 'Ask for approval', tool: 'submit_requisition', input: { draftId: 'D1', revision: 1 } }],
      yes: true,
    },
  };

  it.each(['go with the cheaper one', 'nehmen wir das günstigere', 'weźmy tańszy', 'vezmeme ten levnější'])(
    'of two that are counted alone stays: %j',
    (text) => {
      expect(said(text, state)).toMatchObject({ tool: 'get_prices', best: { asCounted: true } });
      const known = { ...state, cheapest: 'W72851' };
      expect(said(text, known)).toMatchObject({ kind: 'order', lines: [both[0]], draftId: 'D1' });
    },
  );

  it('is only said to who asks which it is', () => {
    expect(said('which is the cheaper one?', state)).not.toMatchObject({ best: { asCounted: true } });
  });
});

describe('another maker', () => {
  it.each([
    'and the same disc from another maker?',
    'und dieselbe Scheibe von einem anderen Hersteller?',
    'a ta sama tarcza innego producenta?',
    'a stejný kotouč od jiného výrobce?',
    'а такий самий диск іншого виробника?',
  ])('of the same part is searched for: %j', (text) => {
    const one = [{ sku: 'BD30769' }];
    const state = { lines: one, last: { tool: 'check_stock', input: { skus: ['BD30769'] } } };
    expect(said(text, state)).toMatchObject({ tool: 'search_products', input: { similarTo: 'BD30769' } });
    const search = { tool: 'search_products', input: { text: 'oil filter' } };
    expect(said(text, { ...state, search })).toMatchObject({ input: { similarTo: 'BD30769' } });
  });
});

describe('another part instead', () => {
  it.each(['make those W72851 instead, same qty', 'nimm stattdessen W72851', 'zamień to na W72851'])(
    '%j is of the line that was looked at',
    (text) => {
      const draft = { id: 'D1', revision: 1, lines };
      const looked: Partial<State> = { lines, names, draft, focus: [{ sku: 'W71275', quantity: 1 }] };
      const last = { tool: 'check_stock', input: { skus: ['W71275'] } };
      expect(said(text, { ...looked, last })).toMatchObject({
        kind: 'order',
        lines: [lines[0], lines[1], { sku: 'W72851', quantity: 1 }],
      });
    },
  );
});

describe('whom it is for', () => {
  it.each([
    'ich brauche 6x BHN1217 für die Filiale Warschau',
    'we need 6x BHN1217 for the Warsaw branch',
    'potrzebuję 6x BHN1217 na oddział w Warszawie',
    'potřebuji 6x BHN1217 pro pobočku ve Varšavě',
    'потрібно 6x BHN1217 для філії у Варшаві',
  ])('is asked where a town is named: %j', (text) => {
    const { meant, state } = turn(text);
    expect(meant).toMatchObject({ tool: 'get_quote', then: { choices: [{ label: 'C200001' }, { label: 'C200002' }] } });
    expect(state.open?.yes).toBeUndefined();
  });

  it('is the number that answers', () => {
    const one = [{ sku: 'BHN1217', quantity: 6 }];
    const last = { tool: 'get_quote', input: { lines: one } };
    expect(said('C200009', { lines: one, last, open: { choices: [] } })).toMatchObject({
      input: { shipTo: 'C200009' },
    });
  });
});

describe('stock of what is needed', () => {
  it.each([
    'stock on W72851 and OC243 pls, need 5 of each',
    'sind W72851 und OC243 auf Lager? brauche je 5',
    'stan W72851 i OC243, potrzebuję po 5',
  ])('is priced and offered, and not drafted: %j', (text) => {
    expect(said(text).kind).not.toBe('order');
  });
});

describe('what is asked beside a refusal', () => {
  const draft = { id: 'D1', revision: 1, lines };
  it.each([
    ["hang on, I don't want to order yet, just a quote please", 'draft stays'],
    ['moment, ich will noch nicht bestellen, nur ein Angebot bitte', 'Entwurf bleibt'],
  ])('%j prices the lines and says what becomes of the draft', (text, stays) => {
    const meant = said(text, { ...quoted, draft });
    expect(meant).toMatchObject({ tool: 'get_quote' });
    expect('lead' in meant ? meant.lead : '').toContain(stays);
  });

  it('says when the lines are there with what the button is', () => {
    const text = 'why is there an order form? I only wanted to know can you have it there by wed';
    expect(said(text, quoted)).toMatchObject({ tool: 'get_quote', fact: 'arrival' });
  });
});

describe('a part of another kind', () => {
  it.each([
    'also a wheel bearing from last week is the wrong one, how do i send it back',
    'und wie schicke ich ein falsches Radlager zurück?',
  ])('is not answered with the one before: %j', (text) => {
    const state = { lines: [{ sku: 'BT151066' }], names: [{ sku: 'BT151066', name: 'Battery BT 151-066' }] };
    expect(JSON.stringify(said(text, state))).not.toContain('BT151066');
  });
});

describe('a list', () => {
  it.each([
    'Could you show me the overdue invoices, oldest first?',
    'zeig die überfälligen Rechnungen, älteste zuerst',
  ])('is shown, and that it is not sorted is said: %j', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' } });
    expect('lead' in meant ? meant.lead : undefined).toBeDefined();
  });
});

describe('what is written on it', () => {
  it('goes with the order', () => {
    const one = [{ sku: 'W72851', quantity: 20 }];
    const draft = { id: 'D1', revision: 1, lines: one };
    const meant = said('ok just leave it at 5, own number JOB-441, order it', { lines: one, draft });
    expect(meant).toMatchObject({ kind: 'order', lines: [{ quantity: 5 }], conditions: { customNumber: 'JOB-441' } });
  });

  it('and no size of a can counts the lines', () => {
    const meant = said('5 litre cans yeah?', { ...quoted });
    expect(JSON.stringify(meant)).not.toContain('"quantity":5');
  });
});
