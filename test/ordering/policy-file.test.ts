import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '../../src/core/errors.ts';
import { builtInPolicy, readPolicy } from '../../src/ordering/policy/file.ts';
import { runsOf } from '../support/long.ts';

const people = `people:
  buyer:    { slack: [U0BUYER], email: buyer@example.com, surfaces: [stdio], may: [propose], receivers: [own, C200001] }
  approver: { slack: [U0BOSS], surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
`;
const limits = `limits: { currency: PLN, perOrder: '5000.00', perPersonDay: '20000.00', perReceiverDay: '20000.00', fourEyesAbove: '0.00' }
`;
const approvals = `approvals: { channel: C0APPROVALS, minutes: 30, priceTolerance: '0.00' }
`;
const whole = people + limits + approvals;

function failureOf(text: string): DeskError {
  try {
    readPolicy(text, 'policy.yaml');
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown;
    throw thrown;
  }
  throw new Error(`read without complaint: ${text}`);
}

describe('the policy file', () => {
  it('reads the example of the design', () => {
    const policy = readPolicy(whole, 'policy.yaml');
    expect(policy).toMatchObject({
      source: 'policy.yaml',
      limits: { currency: 'PLN', basis: 'gross', perOrder: '5000', perReceiverDay: '20000', fourEyesAbove: '0' },
      approvals: { channel: 'C0APPROVALS', minutes: 30, priceTolerance: { kind: 'absolute', amount: '0' } },
      mode: undefined,
    });
    expect(policy.people.get('buyer')).toEqual({
      id: 'buyer',
      name: 'buyer',
      slack: ['U0BUYER'],
      oidc: [],
      email: 'buyer@example.com',
      surfaces: ['stdio'],
      principals: [],
      grants: [{ may: ['propose'], receivers: ['own', 'C200001'] }],
      limits: { perOrder: '5000', perPersonDay: '20000', fourEyesAbove: '0' },
    });
  });

  it('reads workspaces, and people of them', () => {
    const text = (workspaces: string, buyer: string, boss: string) =>
      `${workspaces}\npeople:\n  buyer: { slack: [${buyer}] }\n  boss: { slack: [${boss}] }\n${limits}`;
    const two = 'workspaces: [T0ONE, T0TWO]';
    const policy = readPolicy(text(two, 'T0TWO/U0SAME', 'T0ONE/U0SAME'), 'policy.yaml');
    expect(policy.workspaces).toEqual(['T0ONE', 'T0TWO']);
    expect(policy.people.get('buyer')?.slack).toEqual(['T0TWO/U0SAME']);
    const taken = 'people.boss.slack[0] is listed for buyer already; an identity is one person';
    expect(failureOf(text(two, 'U0SAME', 'T0ONE/U0SAME')).message).toContain(taken);
    expect(failureOf(text('', 'U0SAME', 'T0ONE/U0SAME')).message).toContain(taken);
    expect(failureOf(text(two, 'U0A', 'T0THREE/U0B')).message).toContain(
      'people.boss.slack[0] is of workspace T0THREE, which "workspaces" does not list',
    );
    expect(failureOf(text('workspaces: []', 'U0A', 'U0B')).message).toContain('must name at least one');
    expect(failureOf(text('workspaces: [U0A]', 'U0A', 'U0B')).message).toContain('the id of a Slack workspace');
    const grid = readPolicy(text('workspaces: [T0ONE, E0ORG]', 'E0ORG/U0A', 'T0TWO/U0B'), 'policy.yaml');
    expect(grid.people.get('buyer')?.slack).toEqual(['E0ORG/U0A']);
    expect(failureOf(text('workspaces: [T0ONE, E0ORG]', 'E0ORG/U0SAME', 'T0ONE/U0SAME')).message).toContain(
      'people.buyer.slack[0] is listed for boss already',
    );
    expect(failureOf(text(two, 'E0ORG/U0A', 'U0B')).message).toContain('is of workspace E0ORG');
  });

  it('takes approvals for granted, and every scalar as it is written', () => {
    const policy = readPolicy(
      `people:
  buyer: { name: no, may: [propose], receivers: [007, own], limits: { perOrder: 9000.10, fourEyesAbove: none } }
limits:
  currency: PLN
  basis: net
  perOrder: 5000.00     # no quotes, and still exact
  perPersonDay: none
  perReceiverDay: 0.30
  fourEyesAbove: 100
mode: draft
`,
      'p',
    );
    expect(policy.approvals).toEqual({
      channel: undefined,
      minutes: 30,
      waiting: 20,
      priceTolerance: { kind: 'absolute', amount: '0' },
      approvers: [],
    });
    expect(policy.limits).toEqual({
      currency: 'PLN',
      basis: 'net',
      perOrder: '5000',
      perPersonDay: undefined,
      perReceiverDay: '0.3',
      fourEyesAbove: '100',
    });
    expect(policy.mode).toBe('draft');
    expect(policy.people.get('buyer')).toMatchObject({
      name: 'no',
      grants: [{ receivers: ['007', 'own'] }],
      limits: { perOrder: '9000.1', perPersonDay: undefined, fourEyesAbove: undefined },
    });
  });

  it('reads a file of another system: a byte order mark, and lines that end in CR LF', () => {
    expect(readPolicy(`\ufeff${whole.replaceAll('\n', '\r\n')}`, 'p')).toEqual(readPolicy(whole, 'p'));
  });

  it('gives the members of a group what the group may, for the receivers of the group', () => {
    const policy = readPolicy(
      `${people}  anna: { slack: [U0ANNA] }
groups:
  counter: { members: [anna, buyer], may: [propose], receivers: [C200002] }
${limits}approvals:
  priceTolerance: 1.5%
  approvers:
    - { who: [approver], receivers: [C200001], above: '1000.00' }
`,
      'p',
    );
    expect(policy.people.get('anna')?.grants).toEqual([{ may: ['propose'], receivers: ['C200002'] }]);
    expect(policy.people.get('buyer')?.grants).toEqual([
      { may: ['propose'], receivers: ['own', 'C200001'] },
      { may: ['propose'], receivers: ['C200002'] },
    ]);
    expect(policy.approvals.priceTolerance).toEqual({ kind: 'percent', percent: '1.5' });
    expect(policy.approvals.approvers).toEqual([
      { who: ['approver'], people: ['approver'], receivers: ['C200001'], above: '1000' },
    ]);
  });

  it('lets those who are asked next approve too', () => {
    const rule = (text: string) =>
      readPolicy(
        `${people}  boss: { may: [approve], receivers: ['*'] }\n${limits}approvals:\n  approvers:\n    - ${text}\n`,
        'p',
      ).approvals.approvers[0];
    expect(rule('{ who: [approver], then: [boss, approver] }')).toEqual({
      ...{ who: ['approver', 'boss', 'approver'], people: ['approver', 'boss'], later: ['boss'] },
    });
    expect(rule('{ who: [approver] }')).not.toHaveProperty('later', expect.anything());
  });

  it('reads anchors, so that rights can be written once', () => {
    const policy = readPolicy(
      `people:
  a: { may: &rights [propose], receivers: &all ['*'] }
  b: { may: *rights, receivers: *all }
${limits}`,
      'p',
    );
    expect(policy.people.get('b')?.grants).toEqual(policy.people.get('a')?.grants);
  });

  const group = (text: string) => `${whole}groups:\n  g: ${text}\n`;
  const approver = (text: string) => `${people}${limits}approvals:\n  approvers:\n    - ${text}\n`;

  it.each<[string, string, string]>([
    [
      'nothing',
      '',
      'line 1: the file must be a map with workspaces, people, groups, limits, approvals, delegations, stepUp, mode',
    ],
    ['a list', '- a', 'line 1: the file must be a map with workspaces'],
    ['no people', limits, 'line 1: people is missing; it must be a map of people'],
    ['no limits', people, 'limits is missing'],
    [
      'an unknown section',
      `${whole}limit: x\n`,
      'line 6: limit is not known here; allowed: workspaces, people, groups, limits',
    ],
    [
      'an unknown field',
      whole.replace('email:', 'mail:'),
      'line 2: people.buyer.mail is not known here; allowed: name, slack',
    ],
    [
      'an unknown right',
      whole.replace('[propose]', '[order]'),
      'line 2: people.buyer.may[0] must be one of propose, approve, freeze, admin, not "order"',
    ],
    [
      'a right that is no list',
      whole.replace('[propose]', 'propose'),
      'line 2: people.buyer.may must be a list such as [propose], not "propose"',
    ],
    [
      'an unknown surface',
      whole.replace('[stdio]', '[http]'),
      'people.buyer.surfaces[0] must be one of stdio, terminal, not "http"',
    ],
    [
      'a Slack name',
      whole.replace('U0BUYER', "'@buyer'"),
      'people.buyer.slack[0] must be a Slack workspace (or Enterprise organisation) and user such as',
    ],
    [
      'an email that is none',
      whole.replace('buyer@example.com', 'buyer'),
      'people.buyer.email must be an email address, not "buyer"',
    ],
    [
      'a receiver in small letters',
      whole.replace('C200001', 'c200001'),
      'people.buyer.receivers[1] must be own, a customer number',
    ],
    ['a person’s name that is none', whole.replace('buyer: ', '2nd: '), 'line 2: people.2nd must be a name of letters'],
    [
      'a person’s name that turns the text around',
      whole.replace('buyer:    { ', 'buyer: { name: "Anna\\u202Ereyub", '),
      'line 2: people.buyer.name must not hold the invisible character U+202E',
    ],
    [
      'a person’s name with an escape code',
      whole.replace('buyer:    { ', 'buyer: { name: "Anna \\e[31m", '),
      'line 2: people.buyer.name must not hold the invisible character U+001B',
    ],
    [
      'an MCP client that cannot be read',
      whole.replace('buyer:    { ', 'buyer: { principals: ["agent\\u200B"], '),
      'line 2: people.buyer.principals[0] must not hold the invisible character U+200B',
    ],
    [
      'a person named like a part of JavaScript',
      whole.replace('buyer: ', '__proto__: '),
      'line 2: a name is plain text',
    ],
    ['a name that is a list', whole.replace('buyer: ', '? [a]\n  : '), 'line 2: a name is plain text'],
    [
      'an amount with an exponent',
      whole.replace("'5000.00'", '5e3'),
      'line 4: limits.perOrder must be an amount of money such as \'5000.00\', or none, not "5e3"',
    ],
    ['an amount with a comma', whole.replace("'5000.00'", "'5,000.00'"), 'limits.perOrder must be an amount'],
    ['a negative amount', whole.replace("'5000.00'", '-1'), 'limits.perOrder must be an amount'],
    [
      'a missing limit',
      whole.replace("perOrder: '5000.00', ", ''),
      'line 4: limits.perOrder is missing; it must be an amount',
    ],
    ['no currency', whole.replace('PLN', 'zloty'), 'limits.currency must be a currency code such as PLN, not "zloty"'],
    ['another basis', whole.replace('PLN,', 'PLN, basis: vat,'), 'limits.basis must be one of net, gross, not "vat"'],
    [
      'no minute',
      whole.replace('minutes: 30', 'minutes: 0'),
      'line 5: approvals.minutes must be a whole number of minutes from 1 to 1440, not "0"',
    ],
    [
      'nothing that may wait',
      whole.replace('minutes: 30', 'waiting: 0'),
      'line 5: approvals.waiting must be a whole number of orders from 1 to 1000, not "0"',
    ],
    ['too many minutes', whole.replace('minutes: 30', 'minutes: 1441'), 'approvals.minutes must be'],
    [
      'a tolerance in words',
      whole.replace("priceTolerance: '0.00'", 'priceTolerance: some'),
      'approvals.priceTolerance must be an amount per unit',
    ],
    ['a channel name', whole.replace('C0APPROVALS', "'#approvals'"), 'approvals.channel must be a Slack channel id'],
    ['a mode that is none', `${whole}mode: write\n`, 'line 6: mode must be one of readonly, draft, live, not "write"'],
    [
      'a personal limit for receivers',
      whole.replace('may: [propose],', "may: [propose], limits: { perReceiverDay: '1' },"),
      'people.buyer.limits.perReceiverDay is not known here; allowed: perOrder, perPersonDay, fourEyesAbove',
    ],
    [
      'a right without receivers',
      whole.replace(', receivers: [own, C200001]', ''),
      'people.buyer.may needs receivers beside it',
    ],
    ['receivers without a right', whole.replace('may: [propose], ', ''), 'people.buyer.receivers needs may beside it'],
    [
      'one Slack id for two',
      whole.replace('U0BOSS', 'U0BUYER'),
      'line 3: people.approver.slack[0] is listed for buyer already; an identity is one person',
    ],
    [
      'one surface for two',
      whole.replace('[terminal]', '[stdio]'),
      'line 3: people.approver.surfaces[0] is listed for buyer already',
    ],
    [
      'one email for two',
      whole.replace('U0BOSS],', 'U0BOSS], email: Buyer@Example.com,'),
      'line 3: people.approver.email is listed for buyer already',
    ],
    [
      'one principal for two',
      whole.replaceAll('surfaces: ', 'principals: [agent], surfaces: '),
      'line 3: people.approver.principals[0] is listed for buyer already',
    ],
    [
      'a group of nobody known',
      group('{ members: [carl], may: [propose], receivers: [own] }'),
      'line 7: groups.g.members[0] names "carl", who is not listed; listed: buyer and approver',
    ],
    ['a group without receivers', group('{ members: [buyer], may: [propose] }'), 'groups.g.receivers is missing'],
    [
      'a group named like a person',
      whole + 'groups: { buyer: { members: [approver], may: [], receivers: [] } }',
      'groups.buyer is the name of a person too',
    ],
    [
      'approvers nobody knows',
      approver('{ who: [carl] }'),
      'line 7: approvals.approvers[0].who[0] names "carl", who is not listed',
    ],
    [
      'an approver who may not',
      approver('{ who: [buyer] }'),
      'approvals.approvers[0].who[0] names buyer, who may not approve',
    ],
    [
      'next approvers who may not approve',
      approver('{ who: [approver], then: [buyer] }'),
      'approvals.approvers[0].then[0] names buyer, who may not approve',
    ],
    ['approvers without a name', approver('{ who: [] }'), 'approvals.approvers[0].who must name at least one'],
    [
      'an OAuth subject among the tokens',
      whole.replace('surfaces: [stdio]', "principals: ['oauth:anna']"),
      "people.buyer.principals[0] must be the name of a token of this desk; list a token's subject as oidc:",
    ],
    [
      'a subject without its issuer',
      whole.replace('surfaces: [stdio]', 'oidc: [anna]'),
      'people.buyer.oidc[0] must be the issuer and the subject of a token',
    ],
    [
      'an empty subject',
      whole.replace('surfaces: [stdio]', "oidc: ['https://login.example#']"),
      'people.buyer.oidc[0] must be the issuer and the subject of a token',
    ],
    [
      'one subject for two',
      whole.replaceAll('surfaces: ', "oidc: ['https://login.example#anna'], surfaces: "),
      'line 3: people.approver.oidc[0] is listed for buyer already',
    ],
    [
      'a delegation without an end',
      `${whole}delegations: [{ from: approver, to: buyer }]`,
      'delegations[0].until is missing; it must be a day such as 2026-12-24',
    ],
    [
      'a day that does not exist',
      `${whole}delegations: [{ from: approver, to: buyer, until: 2026-02-30 }]`,
      'delegations[0].until must be a day such as 2026-12-24, not "2026-02-30"',
    ],
    [
      'a delegation that ends before it begins',
      `${whole}delegations: [{ from: approver, to: buyer, since: 2026-12-02, until: 2026-12-01 }]`,
      'delegations[0].until is before since',
    ],
    [
      'a delegation of nothing',
      `${whole}delegations: [{ from: buyer, to: approver, until: 2026-12-24 }]`,
      'delegations[0].from names buyer, who has no right to approve of their own',
    ],
    [
      'a delegation to oneself',
      `${whole}delegations: [{ from: approver, to: approver, until: 2026-12-24 }]`,
      'delegations[0].to names the person who delegates',
    ],
    [
      'a delegation to nobody known',
      `${whole}delegations: [{ from: approver, to: carl, until: 2026-12-24 }]`,
      'delegations[0].to names "carl", who is not listed',
    ],
    ['broken YAML', 'people: [', 'line 1: Flow sequence'],
    ['a tab', 'people:\n\tbuyer: {}\n', 'line 2: Tabs are not allowed'],
    ['a name twice', `${whole}people: {}\n`, 'line 6: Map keys must be unique'],
    ['two documents', `${whole}---\n${whole}`, 'multiple documents'],
    ['a tag', whole.replace("'*'", '!!int 5'), 'line 3: Unresolved tag'],
    ['an alias without an anchor', whole.replace('[propose]', '*rights'), 'Unresolved alias'],
  ])('is refused with %s', (_, text, expected) => {
    const failure = failureOf(text);
    expect(failure.code).toBe('misconfigured');
    expect(failure.message).toContain(expected);
    expect(failure.message).toMatch(/^The policy policy\.yaml is wrong: .*\.$/s);
    expect(failure.next).toContain('nobody can order');
  });

  it('tells everything that is wrong at once, up to a point', () => {
    const failure = failureOf(whole.replace('[propose]', '[order]').replace("'5000.00'", 'much'));
    expect(failure.message).toContain('people.buyer.may[0]');
    expect(failure.message).toContain('limits.perOrder');
    expect(failure.field).toBe('people.buyer.may[0]');
    const many = Array.from({ length: 30 }, (_, n) => `field${n}: x`).join('\n');
    expect(failureOf(`${whole}${many}\n`).message).toMatch(/; and 22 more\.$/);
  });

  it('does not unfold a small text into a huge one', () => {
    const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]'];
    for (let n = 1; n < 9; n += 1)
      lines.push(
        `a${n}: &a${n} [${Array(9)
          .fill(`*a${n - 1}`)
          .join(',')}]`,
      );
    expect(failureOf(lines.join('\n')).code).toBe('misconfigured');
  });

  it('never fails in another way, whatever the text', () => {
    const pieces = fc.constantFrom(
      ...whole.split(/(?<=[\s:,[\]{}'])/),
      '*a',
      '&a',
      '!!str',
      '---',
      '\t',
      '<<',
      '"',
      '|',
      '-',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        try {
          readPolicy(parts.join(''), 'p');
        } catch (thrown) {
          if (!(thrown instanceof DeskError) || thrown.code !== 'misconfigured') throw thrown;
        }
      }),
      { numRuns: runsOf(3_000) },
    );
  });
});

describe('the built-in policy', () => {
  it('is what this file says', () => {
    const file = `people:
  buyer: { name: Buyer, slack: [U0BUYER], surfaces: [stdio], principals: [local], may: [propose], receivers: [own, C200001, C200002] }
  approver: { name: Approver, slack: [U0APPROVER], surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
${limits}`;
    expect(builtInPolicy()).toEqual(readPolicy(file, 'built in'));
  });
});
