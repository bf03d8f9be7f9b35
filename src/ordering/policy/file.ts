import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import * as z from 'zod';
import { customerPattern } from '../../contract/requests.ts';
import { errorOf, type DeskError } from '../../core/errors.ts';
import { modes } from '../../core/mode.ts';
import { decimal, type Decimal } from '../../core/money.ts';
import { cleanText, hiddenCharacter } from '../../core/text.ts';
import { fileTexts as texts } from './messages/en.ts';
import {
  rights,
  stepUpSurfaces,
  type Approvals,
  type Grant,
  type Limits,
  type Person,
  type PersonLimits,
  type Policy,
  type StepUp,
} from './policy.ts';

// The shape of the file. Every scalar is the text that stands in the file: `5000.00`, `no` and `0123` are never turned
// into a number or a truth value on the way.

/** One value; `rule` follows "must be" in the message. */
function text(rule: string, isRight: (value: string) => boolean) {
  return z.string(mustBe(rule)).refine(isRight, mustBe(rule));
}

const matching = (rule: string, pattern: RegExp) => text(rule, (value) => pattern.test(value));

/** People read these names beside buttons that spend money, so every character must show. */
const visible = (rule: string, pattern: RegExp) =>
  matching(rule, pattern).refine((value) => hiddenCharacter(value) === undefined, {
    error: ({ input }) => texts.hidden(hiddenCharacter(String(input)) ?? ''),
  });

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, mustBe(texts.choice(values)));

const listOf = <Item extends z.ZodType>(item: Item, example: string) => z.array(item, mustBe(texts.list(example)));

/** A map with these names and no others. */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const allowed = Object.keys(shape);
  return z.strictObject(shape, {
    error: ({ code, input }) =>
      code === 'unrecognized_keys' ? texts.unknownField(allowed) : explain(texts.map(allowed), input),
  });
}

const mustBe = (rule: string) => ({ error: ({ input }: { readonly input?: unknown }) => explain(rule, input) });

function explain(rule: string, input: unknown): string {
  if (input === undefined) return texts.missing(rule);
  return texts.mustBe(rule, typeof input === 'string' && input !== '' ? cleanText(input, 40) : undefined);
}

/** Names of people and groups; the ledger and the messages hold them. */
const id = matching(texts.id, /^[A-Za-z][A-Za-z0-9._-]{0,63}$/);

function named<Value extends z.ZodType>(value: Value, what: string) {
  return z.record(id, value, {
    error: ({ code, input }) => explain(code === 'invalid_key' ? texts.id : texts.map(what), input),
  });
}

const amount = matching(texts.limit, /^(\d{1,12}(\.\d{1,4})?|none)$/);
const may = listOf(oneOf(rights), '[propose]');
const receiver = text(texts.receiver, (value) => value === 'own' || value === '*' || customerPattern.test(value));
const receivers = listOf(receiver, '[own, C200001]');
const personalLimits = { perOrder: amount, perPersonDay: amount, fourEyesAbove: amount };
const longestApproval = 24 * 60;
const mostWaiting = 1000;

const person = section({
  name: visible(texts.name, /^\S(.{0,78}\S)?$/u).optional(),
  slack: listOf(matching(texts.slack, /^(T[A-Z0-9]{2,20}\/)?[UW][A-Z0-9]{2,20}$/), '[T0123ABCD/U0123ABCD]').optional(),
  email: text(texts.email, (value) => z.email().safeParse(value).success).optional(),
  surfaces: listOf(oneOf(['stdio', 'terminal']), '[stdio]').optional(),
  principals: listOf(visible(texts.principal, /^\S(.{0,198}\S)?$/u), '[counter-agent]').optional(),
  may: may.optional(),
  receivers: receivers.optional(),
  limits: section(personalLimits).partial().optional(),
});

const policyShape = section({
  workspaces: listOf(matching(texts.workspace, /^T[A-Z0-9]{2,20}$/), '[T0123ABCD]')
    .refine((workspaces) => workspaces.length > 0, texts.atLeastOneOrNone)
    .optional(),
  people: named(person, 'people'),
  groups: named(section({ members: listOf(id, '[buyer, approver]'), may, receivers }), 'groups').optional(),
  limits: section({
    currency: matching(texts.currency, /^[A-Z]{3}$/),
    basis: oneOf(['net', 'gross']).optional(),
    ...personalLimits,
    perReceiverDay: amount,
  }),
  approvals: section({
    channel: matching(texts.channel, /^[CG][A-Z0-9]{2,20}$/).optional(),
    auditChannel: matching(texts.channel, /^[CG][A-Z0-9]{2,20}$/).optional(),
    minutes: text(
      texts.minutes(longestApproval),
      (value) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= longestApproval,
    ).optional(),
    waiting: text(
      texts.waiting(mostWaiting),
      (value) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= mostWaiting,
    ).optional(),
    priceTolerance: matching(texts.tolerance, /^(\d{1,9}(\.\d{1,4})?|\d{1,2}(\.\d{1,4})?%)$/).optional(),
    approvers: listOf(
      section({
        who: listOf(id, '[approver]').refine((who) => who.length > 0, texts.atLeastOne),
        receivers: receivers.optional(),
        above: matching(texts.above, /^\d{1,12}(\.\d{1,4})?$/).optional(),
      }),
      '[{ who: [approver], above: 1000.00 }]',
    ).optional(),
  }).optional(),
  stepUp: z
    .union(
      [
        z.literal('none'),
        section({
          surfaces: listOf(oneOf(stepUpSurfaces), '[terminal]').optional(),
          above: matching(texts.above, /^\d{1,12}(\.\d{1,4})?$/).optional(),
        }),
      ],
      mustBe(texts.stepUp),
    )
    .optional(),
  mode: oneOf(modes).optional(),
});
type PolicyFile = z.output<typeof policyShape>;
type PersonEntry = PolicyFile['people'][string];

type Path = readonly PropertyKey[];

interface Problem {
  readonly path: Path;
  readonly message: string;
}

/**
 * Reads the text of a policy file (YAML). `source` is its name, for messages.
 * @throws DeskError `misconfigured`, naming the line and the path of everything that is wrong, and what is allowed.
 */
export function readPolicy(text: string, source: string): Policy {
  const lines = new LineCounter();
  // "failsafe": every scalar is text. Warnings (unknown tags) become errors below, and are not printed.
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  const syntax = [
    ...[...document.errors, ...document.warnings].map((each) =>
      texts.atLine(lines.linePos(each.pos[0]).line, cleanText(each.message, 120)),
    ),
    ...unusableNames(document, lines),
  ];
  if (syntax.length > 0) throw wrong(source, syntax, undefined);
  const parsed = policyShape.safeParse(valueOf(document, source));
  const problems: readonly Problem[] = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.flatMap(problemsOf);
  if (problems.length > 0 || !parsed.success) {
    const lineByLine = problems.map(({ path, message }) => {
      const at = path.length === 0 ? texts.wholeFile : pathText(path);
      return texts.atLine(lineOf(document, path, lines), `${at} ${message}`);
    });
    throw wrong(source, lineByLine, problems[0] && pathText(problems[0].path));
  }
  return policyOf(parsed.data, source);
}

// One person who orders and one who approves. Their Slack ids are those of the two people of the local workspace; nobody
// real has them. `local` is a caller over HTTP without a token, from this machine.
const builtIn = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], surfaces: [stdio], principals: [local], may: [propose], receivers: [own, C200001, C200002] }
  approver: { name: Approver, slack: [U0APPROVER], surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: '20000.00', perReceiverDay: '20000.00', fourEyesAbove: '0.00' }
`;

/** The policy of the embedded service, where nothing is real. */
export const builtInPolicy = (): Policy => readPolicy(builtIn, 'built in');

/** Unknown names are reported one by one, each at its own line. */
function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, message }];
  return issue.keys.map((key) => ({ path: [...path, key], message }));
}

/** JavaScript's own name for something else, which every later step would silently leave out. */
function unusableNames(document: Document, lines: LineCounter): string[] {
  const found: string[] = [];
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value !== '__proto__') return;
      const line = isNode(key) && key.range ? lines.linePos(key.range[0]).line : 1;
      found.push(texts.atLine(line, texts.reservedName));
    },
  });
  return found;
}

function valueOf(document: Document, source: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (thrown) {
    // An alias without its anchor, or a small text that unfolds into a huge one.
    throw wrong(source, [thrown instanceof Error ? cleanText(thrown.message, 120) : texts.badAlias], undefined);
  }
}

const mostProblems = 8;

function wrong(source: string, problems: readonly string[], field: string | undefined): DeskError {
  const more = problems.length - mostProblems;
  return errorOf('misconfigured', {
    ...texts.wrong(cleanText(source, 200), problems.slice(0, mostProblems), more),
    field,
  });
}

/** "people.buyer.may[0]" */
function pathText(path: Path): string {
  return path
    .map((each) => (typeof each === 'number' ? `[${each}]` : `.${cleanText(String(each), 64)}`))
    .join('')
    .replace(/^\./, '');
}

/** The line of the deepest part of the path that stands in the file. */
function lineOf(document: Document, path: Path, lines: LineCounter): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const within: unknown = document.getIn(path.slice(0, depth - 1), true);
    const pair = isMap(within)
      ? within.items.find(({ key }) => isScalar(key) && key.value === path[depth - 1])
      : undefined;
    const node: unknown = pair?.key ?? document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** What each section allows and the whole does not. */
function contradictions(file: PolicyFile): Problem[] {
  return [
    ...sharedIdentities(file),
    ...unlistedWorkspaces(file),
    ...Object.entries(file.people).flatMap(([id, entry]) => incompleteRights(id, entry)),
    ...wrongGroups(file),
    ...wrongApprovers(file),
  ];
}

/** An identity is one person, or the audit could not say who acted. */
function sharedIdentities(file: PolicyFile): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  const claim = (id: string, field: string, values: readonly string[] = [], keyOf = (value: string) => value) => {
    for (const [at, value] of values.entries()) {
      const key = `${field} ${keyOf(value)}`;
      const owner = owners.get(key) ?? id;
      owners.set(key, owner);
      if (owner === id) continue;
      problems.push({ path: ['people', id, field, ...(field === 'email' ? [] : [at])], message: texts.taken(owner) });
    }
  };
  for (const [id, { slack, email, surfaces, principals }] of Object.entries(file.people)) {
    claim(id, 'slack', slack, (account) => slackKey(account, file.workspaces));
    claim(id, 'email', email === undefined ? [] : [email], (each) => each.toLowerCase());
    claim(id, 'surfaces', surfaces);
    claim(id, 'principals', principals);
  }
  return problems;
}

/** A user id alone belongs to the first workspace. Without a list there is one workspace, whatever its id. */
function slackKey(account: string, workspaces: PolicyFile['workspaces']): string {
  const [own] = workspaces ?? [];
  if (own === undefined) return account.slice(account.indexOf('/') + 1);
  return account.includes('/') ? account : `${own}/${account}`;
}

function unlistedWorkspaces({ people, workspaces }: PolicyFile): Problem[] {
  if (workspaces === undefined) return [];
  return Object.entries(people).flatMap(([id, { slack = [] }]) =>
    slack.flatMap((account, at) => {
      const [team = '', user] = account.split('/');
      if (user === undefined || workspaces.includes(team)) return [];
      return [{ path: ['people', id, 'slack', at], message: texts.unlistedWorkspace(team) }];
    }),
  );
}

function incompleteRights(id: string, entry: PersonEntry): Problem[] {
  const needsReceivers = entry.may?.some((right) => right !== 'freeze' && right !== 'admin') ?? false;
  if (needsReceivers && entry.receivers === undefined) {
    return [{ path: ['people', id, 'may'], message: texts.needsReceivers }];
  }
  if (entry.receivers !== undefined && entry.may === undefined) {
    return [{ path: ['people', id, 'receivers'], message: texts.needsMay }];
  }
  return [];
}

function wrongGroups({ groups = {}, people }: PolicyFile): Problem[] {
  return Object.entries(groups).flatMap(([name, { members }]) => [
    ...(Object.hasOwn(people, name) ? [{ path: ['groups', name], message: texts.alsoPerson }] : []),
    ...members.flatMap((member, at) =>
      Object.hasOwn(people, member) ? [] : [unlisted(['groups', name, 'members', at], member, people)],
    ),
  ]);
}

function wrongApprovers(file: PolicyFile): Problem[] {
  const known = { ...file.people, ...file.groups };
  return (file.approvals?.approvers ?? []).flatMap((rule, entry) =>
    rule.who.flatMap((who, at) => {
      const path = ['approvals', 'approvers', entry, 'who', at];
      if (!Object.hasOwn(known, who)) return [unlisted(path, who, known)];
      const canApprove = peopleOf(file, who).some((id) =>
        grantsOf(file, id).some((grant) => grant.may.includes('approve')),
      );
      return canApprove ? [] : [{ path, message: texts.cannotApprove(who) }];
    }),
  );
}

const unlisted = (path: Path, who: string, known: object): Problem => ({
  path,
  message: texts.unlisted(who, Object.keys(known)),
});

/** One person, or the members of a group. */
function peopleOf({ groups = {} }: PolicyFile, who: string): readonly string[] {
  return Object.hasOwn(groups, who) ? (groups[who]?.members ?? []) : [who];
}

/** Rights stay with the receivers they are written beside: a union of both lists would allow what nobody wrote. */
function grantsOf(file: PolicyFile, id: string): Grant[] {
  const entry = Object.hasOwn(file.people, id) ? file.people[id] : undefined;
  const own = entry?.may === undefined ? [] : [{ may: entry.may, receivers: entry.receivers ?? [] }];
  const shared = Object.values(file.groups ?? {}).filter((group) => group.members.includes(id));
  return [...own, ...shared.map((group) => ({ may: group.may, receivers: group.receivers }))];
}

function policyOf(file: PolicyFile, source: string): Policy {
  const limits: Limits = {
    ...personLimits(file.limits),
    currency: file.limits.currency,
    basis: file.limits.basis ?? 'gross',
    perReceiverDay: limitOf(file.limits.perReceiverDay),
  };
  const people = Object.entries(file.people).map(([id, entry]): [string, Person] => [
    id,
    {
      id,
      name: entry.name ?? id,
      slack: entry.slack ?? [],
      email: entry.email?.toLowerCase(),
      surfaces: entry.surfaces ?? [],
      principals: entry.principals ?? [],
      grants: grantsOf(file, id),
      limits: personLimits(entry.limits ?? {}, limits),
    },
  ]);
  return {
    source,
    workspaces: file.workspaces ?? [],
    people: new Map(people),
    limits,
    approvals: approvalsOf(file),
    stepUp: stepUpOf(file.stepUp),
    mode: file.mode,
  };
}

function personLimits(written: NonNullable<PersonEntry['limits']>, otherwise?: PersonLimits): PersonLimits {
  const { perOrder, perPersonDay, fourEyesAbove } = written;
  return {
    perOrder: perOrder === undefined ? otherwise?.perOrder : limitOf(perOrder),
    perPersonDay: perPersonDay === undefined ? otherwise?.perPersonDay : limitOf(perPersonDay),
    fourEyesAbove: fourEyesAbove === undefined ? otherwise?.fourEyesAbove : limitOf(fourEyesAbove),
  };
}

const limitOf = (written: string): Decimal | undefined => (written === 'none' ? undefined : decimal(written));

function stepUpOf(written: PolicyFile['stepUp']): StepUp | undefined {
  if (written === undefined || written === 'none') return undefined;
  const { surfaces = [], above } = written;
  return { surfaces, above: above === undefined ? undefined : decimal(above), exempt: [] };
}

function approvalsOf(file: PolicyFile): Approvals {
  const {
    channel,
    auditChannel,
    minutes = '30',
    waiting = '20',
    priceTolerance = '0.00',
    approvers = [],
  } = file.approvals ?? {};
  return {
    channel,
    auditChannel,
    minutes: Number(minutes),
    waiting: Number(waiting),
    priceTolerance: priceTolerance.endsWith('%')
      ? { kind: 'percent', percent: decimal(priceTolerance.slice(0, -1)) }
      : { kind: 'absolute', amount: decimal(priceTolerance) },
    approvers: approvers.map(({ who, receivers, above }) => ({
      who,
      people: [...new Set(who.flatMap((each) => peopleOf(file, each)))],
      receivers,
      above: above === undefined ? undefined : decimal(above),
    })),
  };
}
