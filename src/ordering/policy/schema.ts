import { z } from 'zod';
import { customerPattern } from '../../contract/requests.ts';
import { cleanText } from '../../core/text.ts';
import { modes, rights } from './model.ts';

/**
 * The policy file as it is written. Every scalar arrives as the text that stands in the file: `5000.00`, `no` and
 * `0123` are never turned into a number or a truth value on the way.
 */

/** One value; `rule` follows "must be" in the message. */
function text(rule: string, isRight: (value: string) => boolean) {
  return z.string(mustBe(rule)).refine(isRight, mustBe(rule));
}

function matching(rule: string, pattern: RegExp) {
  return text(rule, (value) => pattern.test(value));
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, mustBe(`one of ${values.join(', ')}`));
}

function listOf<Item extends z.ZodType>(item: Item, example: string) {
  return z.array(item, mustBe(`a list such as ${example}`));
}

/** A map with these names and no others. */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const allowed = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code, input }) =>
      code === 'unrecognized_keys' ? `is not known here; allowed: ${allowed}` : told(`a map with ${allowed}`, input),
  });
}

/** As zod takes it: the message of a value that is missing, of another kind, or not allowed. */
function mustBe(rule: string) {
  return { error: ({ input }: { readonly input?: unknown }) => told(rule, input) };
}

function told(rule: string, input: unknown): string {
  if (input === undefined) return `is missing; it must be ${rule}`;
  const given = typeof input === 'string' && input !== '' ? `, not "${cleanText(input, 40)}"` : '';
  return `must be ${rule}${given}`;
}

/** Names of people and groups: they are written into the ledger and read out to people. */
const id = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;
const idRule = 'a name of letters, digits, ".", "_" and "-", at most 64, a letter first';

function named<Value extends z.ZodType>(value: Value, what: string) {
  return z.record(matching(idRule, id), value, {
    error: ({ code, input }) => told(code === 'invalid_key' ? idRule : `a map of ${what}`, input),
  });
}

const amount = matching("an amount of money such as '5000.00', or none", /^(\d{1,12}(\.\d{1,4})?|none)$/);
const may = listOf(oneOf(rights), '[propose]');
const receivers = listOf(
  text(
    "own, a customer number of capital letters and digits, or '*'",
    (value) => value === 'own' || value === '*' || customerPattern.test(value),
  ),
  '[own, C200001]',
);
const personalLimits = { perOrder: amount, perPersonDay: amount, fourEyesAbove: amount };

const person = section({
  name: matching('a name of one line, at most 80 characters', /^\S(.{0,78}\S)?$/u).optional(),
  slack: listOf(
    matching(
      'a Slack workspace and user such as T0123ABCD/U0123ABCD, or a user id alone',
      /^(T[A-Z0-9]{2,20}\/)?[UW][A-Z0-9]{2,20}$/,
    ),
    '[T0123ABCD/U0123ABCD]',
  ).optional(),
  email: text('an email address', (value) => z.email().safeParse(value).success).optional(),
  surfaces: listOf(oneOf(['stdio', 'terminal']), '[stdio]').optional(),
  principals: listOf(matching('the name of an MCP client', /^\S(.{0,198}\S)?$/u), '[counter-agent]').optional(),
  may: may.optional(),
  receivers: receivers.optional(),
  limits: section(personalLimits).partial().optional(),
});

const group = section({
  members: listOf(matching(idRule, id), '[buyer, approver]'),
  may,
  receivers,
});

const approver = section({
  who: listOf(matching(idRule, id), '[approver]').refine((who) => who.length > 0, 'must name at least one'),
  receivers: receivers.optional(),
  above: matching("an amount of money such as '1000.00'", /^\d{1,12}(\.\d{1,4})?$/).optional(),
});

const longestApproval = 24 * 60;

export const policyShape = section({
  workspaces: listOf(matching('a Slack workspace id such as T0123ABCD', /^T[A-Z0-9]{2,20}$/), '[T0123ABCD]')
    .refine((workspaces) => workspaces.length > 0, 'must name at least one, or be left out')
    .optional(),
  people: named(person, 'people'),
  groups: named(group, 'groups').optional(),
  limits: section({
    currency: matching('a currency code such as PLN', /^[A-Z]{3}$/),
    basis: oneOf(['net', 'gross']).optional(),
    ...personalLimits,
    perReceiverDay: amount,
  }),
  approvals: section({
    channel: matching('a Slack channel id such as C0123ABCD', /^[CG][A-Z0-9]{2,20}$/).optional(),
    minutes: text(
      `a whole number of minutes from 1 to ${longestApproval}`,
      (value) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= longestApproval,
    ).optional(),
    priceTolerance: matching(
      "an amount per unit such as '0.05', or a percentage such as '1%'",
      /^(\d{1,9}(\.\d{1,4})?|\d{1,2}(\.\d{1,4})?%)$/,
    ).optional(),
    approvers: listOf(approver, '[{ who: [approver], above: 1000.00 }]').optional(),
  }).optional(),
  mode: oneOf(modes).optional(),
});

export type PolicyFile = z.output<typeof policyShape>;
