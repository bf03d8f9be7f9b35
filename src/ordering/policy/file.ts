import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type * as z from 'zod';
import { errorOf, type DeskError } from '../../core/errors.ts';
import { decimal, type Decimal } from '../../core/money.ts';
import { cleanText } from '../../core/text.ts';
import { contradictions, grantsOf, peopleOf } from './contradictions.ts';
import { policyShape, startOf, type Path, type PersonEntry, type PolicyFile, type Problem } from './file-shape.ts';
import { fileTexts as texts } from './messages/en.ts';
import type { Approvals, Limits, Person, PersonLimits, Policy } from './policy.ts';

const oneDay = 24 * 3_600_000;

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
export const builtInText = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], surfaces: [stdio], principals: [local], may: [propose], receivers: [own, C200001, C200002] }
  approver: { name: Approver, slack: [U0APPROVER], surfaces: [terminal], may: [propose, approve, freeze], receivers: ['*'] }
limits: { currency: PLN, perOrder: '5000.00', perPersonDay: '20000.00', perReceiverDay: '20000.00', fourEyesAbove: '0.00' }
`;

/** The policy of the embedded service, where nothing is real. */
export const builtInPolicy = (): Policy => readPolicy(builtInText, 'built in');

/** Nobody may order; the limits are there because a policy has some. */
export const nobodyText = builtInText.replace(/^people:[^]*(?=^limits:)/m, 'people: {}\n');

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
      oidc: entry.oidc ?? [],
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
    delegations: (file.delegations ?? []).map(({ from, to, since, until }) => ({
      ...{ from, to },
      since: since === undefined ? 0 : startOf(since),
      until: startOf(until) + oneDay,
    })),
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

function stepUpOf(written: PolicyFile['stepUp']): Policy['stepUp'] {
  if (written === undefined || written === 'none') return written;
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
    approvers: approvers.map(({ who, then, receivers, above }) => {
      const first = new Set(who.flatMap((each) => peopleOf(file, each)));
      const later = then?.flatMap((each) => peopleOf(file, each)).filter((id) => !first.has(id));
      return {
        who: [...who, ...(then ?? [])],
        people: [...new Set([...first, ...(later ?? [])])],
        later,
        receivers,
        above: above === undefined ? undefined : decimal(above),
      };
    }),
  };
}
