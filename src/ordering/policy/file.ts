import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type { z } from 'zod';
import { DeskError } from '../../core/errors.ts';
import { decimal, type Decimal } from '../../core/money.ts';
import { cleanText, listing } from '../../core/text.ts';
import type { Approvals, ApproverRule, Grant, Limits, Person, PersonLimits, Policy } from './model.ts';
import { policyShape, type PolicyFile } from './schema.ts';

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
  // "failsafe": every scalar is text. Warnings (unknown tags) are taken for errors below, and not printed.
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  const syntax = [
    ...[...document.errors, ...document.warnings].map(
      (each) => `line ${lines.linePos(each.pos[0]).line}: ${cleanText(each.message, 120)}`,
    ),
    ...unusableNames(document, lines),
  ];
  if (syntax.length > 0) throw wrong(source, syntax, undefined);
  const parsed = policyShape.safeParse(valueOf(document, source));
  const problems: readonly Problem[] = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.flatMap(problemsOf);
  if (problems.length > 0 || !parsed.success) {
    const told = problems.map(({ path, message }) => {
      const at = path.length === 0 ? 'the file' : pathText(path);
      return `line ${lineOf(document, path, lines)}: ${at} ${message}`;
    });
    throw wrong(source, told, problems[0] && pathText(problems[0].path));
  }
  return policyOf(parsed.data, source);
}

/** Unknown names are told one by one, each at its own line. */
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
      found.push(`line ${line}: a name is plain text, and not "__proto__"`);
    },
  });
  return found;
}

const mostAliases = 100;

function valueOf(document: Document, source: string): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases }) as unknown;
  } catch (thrown) {
    // An alias without its anchor, or a small text that unfolds into a huge one.
    throw wrong(source, [thrown instanceof Error ? cleanText(thrown.message, 120) : 'an alias is wrong'], undefined);
  }
}

const mostTold = 8;

function wrong(source: string, problems: readonly string[], field: string | undefined): DeskError {
  const more = problems.length > mostTold ? `; and ${problems.length - mostTold} more` : '';
  const told = problems.slice(0, mostTold).join('; ');
  return new DeskError('misconfigured', `The policy ${cleanText(source, 200)} is wrong: ${told}${more}.`, {
    next: 'Correct these lines and start again; until then nobody can order.',
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

/** Of the deepest part of the path that stands in the file. */
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

/** What each part allows and the whole does not. */
function contradictions(file: PolicyFile): Problem[] {
  return [
    ...sharedIdentities(file),
    ...unlistedWorkspaces(file),
    ...Object.entries(file.people).flatMap(([id, person]) => ofPerson(id, person)),
    ...ofGroups(file),
    ...ofApprovers(file),
  ];
}

/** An identity is one person, or who did something could be said of either. */
function sharedIdentities(file: PolicyFile): Problem[] {
  const owners = new Map<string, string>();
  const problems: Problem[] = [];
  const claim = (
    id: string,
    field: string,
    values: readonly string[] | undefined,
    keyOf = (value: string) => value,
  ) => {
    for (const [at, value] of (values ?? []).entries()) {
      const key = `${field} ${keyOf(value)}`;
      const owner = owners.get(key) ?? id;
      owners.set(key, owner);
      if (owner === id) continue;
      const path = ['people', id, field, ...(field === 'email' ? [] : [at])];
      problems.push({ path, message: `is listed for ${owner} already; an identity is one person` });
    }
  };
  for (const [id, person] of Object.entries(file.people)) {
    claim(id, 'slack', person.slack, (account) => slackKey(account, file.workspaces));
    claim(id, 'email', person.email === undefined ? undefined : [person.email], (email) => email.toLowerCase());
    claim(id, 'surfaces', person.surfaces);
    claim(id, 'principals', person.principals);
  }
  return problems;
}

/** A user id alone is of the first workspace. Without a list there is one workspace, whatever its id. */
function slackKey(account: string, workspaces: PolicyFile['workspaces']): string {
  const [own] = workspaces ?? [];
  if (own === undefined) return account.slice(account.indexOf('/') + 1);
  return account.includes('/') ? account : `${own}/${account}`;
}

function unlistedWorkspaces({ people, workspaces }: PolicyFile): Problem[] {
  if (workspaces === undefined) return [];
  return Object.entries(people).flatMap(([id, { slack = [] }]) =>
    slack.flatMap((account, at) => {
      const [team, user] = account.split('/');
      if (user === undefined || workspaces.some((each) => each === team)) return [];
      const message = `is of workspace ${team ?? ''}, which "workspaces" does not list`;
      return [{ path: ['people', id, 'slack', at], message }];
    }),
  );
}

function ofPerson(id: string, person: PolicyFile['people'][string]): Problem[] {
  const isBound = person.may?.some((right) => right !== 'freeze') ?? false;
  if (isBound && person.receivers === undefined) {
    return [{ path: ['people', id, 'may'], message: "needs receivers beside it: [own], customer numbers, or ['*']" }];
  }
  if (person.receivers !== undefined && person.may === undefined) {
    return [{ path: ['people', id, 'receivers'], message: 'needs may beside it: what the person may do for them' }];
  }
  return [];
}

function ofGroups(file: PolicyFile): Problem[] {
  return Object.entries(file.groups ?? {}).flatMap(([name, group]) => [
    ...(Object.hasOwn(file.people, name)
      ? [{ path: ['groups', name], message: 'is the name of a person too; choose another' }]
      : []),
    ...group.members.flatMap((member, at) =>
      Object.hasOwn(file.people, member) ? [] : [unlisted(['groups', name, 'members', at], member, file.people)],
    ),
  ]);
}

function ofApprovers(file: PolicyFile): Problem[] {
  const { people, groups = {} } = file;
  const known = { ...people, ...groups };
  return (file.approvals?.approvers ?? []).flatMap((rule, entry) =>
    rule.who.flatMap((who, at) => {
      const path = ['approvals', 'approvers', entry, 'who', at];
      if (!Object.hasOwn(known, who)) return [unlisted(path, who, known)];
      const canApprove = peopleOf(file, who).some((id) =>
        grantsOf(file, id).some((grant) => grant.may.includes('approve')),
      );
      return canApprove ? [] : [{ path, message: `names ${who}, who may not approve` }];
    }),
  );
}

function unlisted(path: Path, who: string, known: object): Problem {
  return { path, message: `names "${who}", who is not listed; listed: ${listing(Object.keys(known), 10) || 'nobody'}` };
}

/** One person, or the members of a group. */
function peopleOf(file: PolicyFile, who: string): readonly string[] {
  const { groups = {} } = file;
  return Object.hasOwn(groups, who) ? (groups[who]?.members ?? []) : [who];
}

/** Rights stay with the receivers they are written beside: a sum of both lists would allow what nobody wrote. */
function grantsOf(file: PolicyFile, id: string): Grant[] {
  const person = Object.hasOwn(file.people, id) ? file.people[id] : undefined;
  const own = person?.may === undefined ? [] : [{ may: person.may, receivers: person.receivers ?? [] }];
  const shared = Object.values(file.groups ?? {}).filter((group) => group.members.includes(id));
  return [...own, ...shared.map(({ may, receivers }) => ({ may, receivers }))];
}

function policyOf(file: PolicyFile, source: string): Policy {
  const limits: Limits = {
    currency: file.limits.currency,
    basis: file.limits.basis ?? 'gross',
    perOrder: limitOf(file.limits.perOrder),
    perPersonDay: limitOf(file.limits.perPersonDay),
    perReceiverDay: limitOf(file.limits.perReceiverDay),
    fourEyesAbove: limitOf(file.limits.fourEyesAbove),
  };
  const people = Object.entries(file.people).map(([id, person]): [string, Person] => [
    id,
    {
      id,
      name: person.name ?? id,
      slack: person.slack ?? [],
      email: person.email?.toLowerCase(),
      surfaces: person.surfaces ?? [],
      principals: person.principals ?? [],
      grants: grantsOf(file, id),
      limits: personLimits(limits, person.limits ?? {}),
    },
  ]);
  return {
    source,
    workspaces: file.workspaces ?? [],
    people: new Map(people),
    groups: new Map(Object.entries(file.groups ?? {}).map(([name, { members }]) => [name, members])),
    limits,
    approvals: approvalsOf(file),
    mode: file.mode,
  };
}

function personLimits(all: Limits, own: NonNullable<PolicyFile['people'][string]['limits']>): PersonLimits {
  const of = (written: string | undefined, otherwise: Decimal | undefined) =>
    written === undefined ? otherwise : limitOf(written);
  return {
    perOrder: of(own.perOrder, all.perOrder),
    perPersonDay: of(own.perPersonDay, all.perPersonDay),
    fourEyesAbove: of(own.fourEyesAbove, all.fourEyesAbove),
  };
}

function limitOf(written: string): Decimal | undefined {
  return written === 'none' ? undefined : decimal(written);
}

function approvalsOf(file: PolicyFile): Approvals {
  const { channel, minutes = '30', priceTolerance = '0.00', approvers = [] } = file.approvals ?? {};
  return {
    channel,
    minutes: Number(minutes),
    priceTolerance: priceTolerance.endsWith('%')
      ? { kind: 'percent', percent: decimal(priceTolerance.slice(0, -1)) }
      : { kind: 'absolute', amount: decimal(priceTolerance) },
    approvers: approvers.map(({ who, receivers, above }): ApproverRule => ({
      who,
      people: [...new Set(who.flatMap((each) => peopleOf(file, each)))],
      receivers,
      above: above === undefined ? undefined : decimal(above),
    })),
  };
}
