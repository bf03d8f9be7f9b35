import * as z from 'zod';
import { customerPattern } from '../../contract/requests.ts';
import { isCalendarDay } from '../../core/datetime.ts';
import { modes } from '../../core/mode.ts';
import { cleanText, hiddenCharacter } from '../../core/text.ts';
import { fileTexts as texts } from './messages/en.ts';
import { rights, stepUpSurfaces } from './policy.ts';

// The shape of a policy file. Every scalar is the text that stands in the file: `5000.00`, `no` and `0123` are never turned
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
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A whole UTC day. */
const day = text(texts.day, (value) => isCalendarDay(value));

/** An issuer has no fragment (RFC 8414, 2), so everything after the first "#" is the subject. */
function isOidc(value: string): boolean {
  const at = value.indexOf('#');
  const [issuer, subject] = [value.slice(0, at), value.slice(at + 1)];
  return at > 0 && URL.canParse(issuer) && /^https?:/.test(issuer) && subject !== '' && subject.length <= 255;
}

const person = section({
  name: visible(texts.name, /^\S(.{0,78}\S)?$/u).optional(),
  slack: listOf(
    matching(texts.slack, /^([TE][A-Z0-9]{2,20}\/)?[UW][A-Z0-9]{2,20}$/),
    '[T0123ABCD/U0123ABCD]',
  ).optional(),
  oidc: listOf(
    visible(texts.oidc, /^\S+$/).refine(isOidc, mustBe(texts.oidc)),
    '[https://login.example#00u1a2b3]',
  ).optional(),
  email: text(texts.email, (value) => z.email().safeParse(value).success).optional(),
  surfaces: listOf(oneOf(['stdio', 'terminal']), '[stdio]').optional(),
  principals: listOf(
    visible(texts.principal, /^\S(.{0,198}\S)?$/u).refine((name) => !/^(oauth|oidc):/i.test(name), {
      error: () => texts.oauthPrincipal,
    }),
    '[counter-agent]',
  ).optional(),
  may: may.optional(),
  receivers: receivers.optional(),
  limits: section(personalLimits).partial().optional(),
});

export const policyShape = section({
  workspaces: listOf(matching(texts.workspace, /^[TE][A-Z0-9]{2,20}$/), '[T0123ABCD]')
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
        then: listOf(id, '[boss]')
          .refine((who) => who.length > 0, texts.atLeastOne)
          .optional(),
        receivers: receivers.optional(),
        above: matching(texts.above, /^\d{1,12}(\.\d{1,4})?$/).optional(),
      }),
      '[{ who: [approver], above: 1000.00 }]',
    ).optional(),
  }).optional(),
  delegations: listOf(
    section({ from: id, to: id, since: day.optional(), until: day }),
    '[{ from: boss, to: deputy, until: 2026-12-24 }]',
  ).optional(),
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
export type PolicyFile = z.output<typeof policyShape>;
export type PersonEntry = PolicyFile['people'][string];

export type Path = readonly PropertyKey[];

export interface Problem {
  readonly path: Path;
  readonly message: string;
}
