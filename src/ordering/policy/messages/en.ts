import { listing } from '../../../core/text.ts';

// What the policy says to people: why something is or is not allowed, and what is wrong in its file.

const operator = 'the person who runs this desk';

const receiverName = (receiver: string) => (receiver === 'own' ? 'the own account' : `receiver ${receiver}`);

/** What each rule of the policy says; `next` is for the person it stops. */
export const ruleTexts = {
  unlisted: (source: string) => ({
    why: 'The policy of this desk does not list this person, so nothing is allowed.',
    next: `Ask ${operator} for an entry in the policy (${source}).`,
  }),
  onlyListed: 'Applies only to a person the policy lists.',
  listed: (name: string, id: string, slack: string) => `${name} is ${id} of the policy${slack}.`,
  ownWorkspace: "the desk's own workspace",
  slackAccount: (id: string, workspace: string) => `${id} of ${workspace}`,
  slackAccounts: (accounts: readonly string[]) => `, in Slack ${listing(accounts, 5)}`,
  slackEmail: (email: string, workspaces: string) =>
    `, in Slack whoever has the confirmed e-mail ${email} in ${workspaces}`,

  mode: (mode: string) => `The desk is in mode ${mode}.`,
  modeTooLow: (mode: string, needed: string) => ({
    why:
      mode === 'readonly'
        ? 'This desk is read-only: it prepares and sends no orders (mode readonly).'
        : 'This desk prepares orders but does not send them (mode draft).',
    next: `Ask ${operator}; this needs mode ${needed} (PARTSDESK_MODE and the policy).`,
  }),
  notFrozen: 'Orders are not frozen.',
  frozenIrrelevant: 'Only approving and confirming are frozen.',
  frozen: { why: 'All orders are frozen.', next: 'Ask whoever froze them; nothing is sent until they are thawed.' },
  everySurface: 'An agent too may propose, and take back what its own person asked for.',
  person: 'A person is asking.',
  agent: {
    why: 'An agent can propose an order; only a person can approve, confirm, cancel or freeze one.',
    next: 'Let a person do it in Slack or with `partsdesk` in a terminal.',
  },
  may: (name: string, action: string) => `${name} may ${action}.`,
  mayOnBehalf: (name: string, from: string, action: string) => `${name} may ${action} for ${from}, who delegated that.`,
  requesterDelegates: (from: string, name: string, limit: string) =>
    `${from} created, changed or requested this order, and ${name} would decide for ${from}; above ${limit} somebody else has to decide.`,
  noRight: (name: string, action: string, right: string) =>
    `${name} may not ${action}: the policy does not give the right "${right}".`,
  freezeAll: 'Freezing applies to every receiver.',
  onlyWithRight: 'Applies only to people with the right.',
  mayFor: (name: string, action: string, receiver: string) => `${name} may ${action} for ${receiverName(receiver)}.`,
  mayNotFor: (name: string, action: string, receiver: string) =>
    `${name} may not ${action} for ${receiverName(receiver)}.`,
  allowedReceivers: (receivers: readonly string[]) =>
    receivers.length === 0
      ? `No receiver is allowed. Ask ${operator}.`
      : `Allowed: ${listing(receivers, 10)}. Use one of these, or ask ${operator}.`,
  approversIrrelevant: 'Only approving and confirming are limited to approvers.',
  noApproverRule: 'No entry of approvals.approvers applies to this order.',
  approverRule: (number: number) => `entry ${number} of approvals.approvers`,
  isApprover: (name: string, entry: string) => `${name} is in ${entry}.`,
  otherApprovers: (receiver: string, above: string | undefined, who: readonly string[], entry: string) =>
    `Orders for ${receiverName(receiver)}${above === undefined ? '' : ` above ${above}`} are approved by ${listing(who)} (${entry}).`,

  limitsIrrelevant: 'Limits apply only to ordering.',
  noAmountYet: 'No amount is known yet; it is checked when it is approved.',
  noAmount: {
    why: 'The total is not known in one currency, so no limit can be checked.',
    next: 'Quote it again, or split it by currency.',
  },
  negativeAmount: {
    why: 'The order total is below zero.',
    next: 'Quote it again; ask the trading service why.',
  },
  amount: (amount: string) => `The order total is ${amount}.`,
  currency: (currency: string) => `Everything is in ${currency}, as the limits are.`,
  otherCurrency: (isOrder: boolean, currency: string, limits: string, source: string) => ({
    why: `${isOrder ? 'The order' : 'An order of today'} is in ${currency}, the limits are in ${limits}, and nothing is converted.`,
    next: `Ask ${operator}: limits.currency of the policy (${source}) is ${limits}.`,
  }),
  secondIrrelevant: 'Only approving and confirming need a second person.',
  noSecond: 'The policy asks for no second person.',
  secondAbove: (limit: string) => `A second person is needed above ${limit}.`,
  isSecond: (requesters: readonly string[], person: string) =>
    `Requested by ${listing(requesters)}, decided by ${person}.`,
  noRequester: (limit: string) =>
    `Nobody has requested this order here; above ${limit} one person requests and a second one decides.`,
  needsSecond: (names: readonly string[], limit: string) =>
    `${listing(names)} created, changed or requested this order; above ${limit} somebody else has to decide.`,

  oneOrder: 'one order',
  personDay: (requester: string | undefined) => `what ${requester ?? 'one person'} orders a day`,
  receiverDay: (receiver: string) => `what is ordered a day for ${receiverName(receiver)}`,
  noLimit: 'The policy sets no such limit.',
  onlyKnownAmount: 'Applies only where the amount is known.',
  dayLater: 'The total of the day is checked when it is approved.',
  noDayTotal: {
    why: "Today's orders are not known, so the daily limit cannot be checked.",
    next: `Try again; if it keeps happening, tell ${operator}.`,
  },
  refusedByCurrency: 'Refused by its currency.',
  sum: (amount: string, basis: string, before: string | undefined) =>
    `${amount} ${basis}${before === undefined ? '' : ` after ${before} earlier today`}`,
  within: (sum: string, limit: string, what: string) => `${sum}: within ${limit} for ${what}.`,
  exceeds: (sum: string, limit: string, basis: string, what: string) =>
    `${sum} is more than the limit of ${limit} ${basis} for ${what}.`,
  passkeyIrrelevant: 'Only approving and confirming take a passkey.',
  nothingNew: 'This orders nothing that was not approved before, so it takes no passkey.',
  agentSignsNothing: 'Only a person approves, so an agent is asked for no passkey.',
  noPasskey: 'The policy asks for no passkey.',
  signed: 'Signed with a passkey.',
  cannotReachPage: 'This desk has no public address, so nobody in Slack could open the approval page.',
  passkeyAlways: (surface: string) => ({
    why: `From ${surface === 'slack' ? 'Slack' : 'a terminal'}, an order is approved with a passkey.`,
    next: 'Open the approval page and sign there.',
  }),
  passkeyAbove: (limit: string) => ({
    why: `Orders above ${limit} are approved with a passkey.`,
    next: 'Open the approval page and sign there.',
  }),
  passkeyOnlyAbove: (limit: string) => `A passkey is needed above ${limit}.`,
  orderLess: `Order less, or ask ${operator}.`,
  orderLessToday: `Order less, wait for the next day (UTC), or ask ${operator}.`,
  askSomebody: (names: readonly string[]) =>
    names.length === 0
      ? `Nobody in the policy can: ask ${operator}.`
      : `Ask ${names.length === 1 ? '' : 'one of '}${listing(names)}.`,
};

/** `partsdesk policy explain`: the whole policy. */
export const describeTexts = {
  people: 'Who may do what',
  nobody: 'The policy lists nobody, so nobody may order.',
  may: (name: string, id: string, may: readonly string[], receivers: readonly string[]) =>
    may.length === 0
      ? `${name} (${id}) may only read, for ${receiversText(receivers)}.`
      : `${name} (${id}) may ${rightsText(may, receivers)}.`,
  readsOnly: (name: string, id: string) => `${name} (${id}) may only read.`,
  noWayIn: (name: string) => `${name} has no way in: list a Slack account, a surface, a token or a sign-in.`,
  ways: (name: string, ways: readonly string[]) => `${name} is ${listing(ways, 10)}.`,
  inSlack: (account: string) => `${account} in Slack`,
  byEmail: (email: string) => `whoever has the confirmed e-mail ${email} in Slack`,
  surface: { stdio: 'whoever starts partsdesk mcp', terminal: 'whoever types partsdesk commands' },
  byToken: (name: string) => `the holder of the MCP token ${name}`,
  bySignIn: (oidc: string) => `whoever signs in as ${oidc}`,

  limits: 'Limits',
  limit: {
    perOrder: (amount: string) => `One order may be at most ${amount}.`,
    perPersonDay: (amount: string) => `What one person asks for in a day (UTC) may be at most ${amount}.`,
    fourEyesAbove: (amount: string) =>
      `Above ${amount}, nobody who created, changed or asked for an order may approve it.`,
  },
  none: {
    perOrder: 'There is no limit for one order.',
    perPersonDay: 'There is no limit for what one person asks for in a day.',
    fourEyesAbove: 'Whoever may approve may also approve their own orders, whatever the amount.',
  },
  receiverDay: (amount: string) => `What is ordered for one receiver in a day (UTC) may be at most ${amount}.`,
  noReceiverDay: 'There is no limit for one receiver in a day.',
  personal: (name: string, sentence: string) => `For orders of ${name}: ${sentence}`,

  approvals: 'Approvals',
  approvers: (
    at: number,
    who: readonly string[],
    later: readonly string[],
    receivers: readonly string[] | undefined,
    above: string | undefined,
  ) =>
    `${at === 0 ? 'Orders' : 'Else orders'}${receivers === undefined ? '' : ` for ${receiversText(receivers)}`}${above === undefined ? '' : ` above ${above}`} are approved by ${listing(who)} only.${later.length === 0 ? '' : ` ${listing(later)} ${later.length === 1 ? 'is' : 'are'} asked when nobody has decided in half of the time, or shortly before a cut-off.`}`,
  otherwise: (hasRules: boolean) =>
    `${hasRules ? 'All others are' : 'Orders are'} approved by whoever may approve for the receiver.`,
  waits: (minutes: number, tolerance: string) =>
    `An approval waits ${minutes} minutes, is good for ${minutes} minutes, and ends when a unit price moves by more than ${tolerance}.`,
  askedIn: (channel: string) => `Approvals are asked for in the Slack channel ${channel}.`,
  serves: (workspaces: readonly string[]) => `The desk serves ${listing(workspaces, 10)} in Slack, and nobody else.`,
  mode: (mode: string) => `The policy lowers the mode of the desk to ${mode}.`,

  passkeys: 'Passkeys',
  noPasskeys: {
    chosen: 'No order takes a passkey: the policy says stepUp: none.',
    embedded: 'No order takes a passkey, since nothing on the embedded service is real.',
  },
  passkey: {
    always: (surface: string) =>
      `An order that is approved ${placeText(surface)} takes a passkey, whatever its amount.`,
    above: (surface: string, amount: string) =>
      `An order above ${amount} that is approved ${placeText(surface)} takes a passkey.`,
    never: (surface: string) => `An order that is approved ${placeText(surface)} takes no passkey.`,
    unreachable: (surface: string) =>
      `An order that is approved ${placeText(surface)} takes no passkey: the desk has no public address, so nobody there could open the approval page.`,
  },
  withoutPasskey: 'Rejecting, cancelling and stopping take no passkey.',

  delegations: 'Delegations',
  delegation: (from: string, to: string, since: string | undefined, until: string, when: 'now' | 'later' | 'over') =>
    `${to} may approve for ${from}${since === undefined ? '' : ` from ${since}`} until ${until} (UTC)${{ now: '', later: ', not yet', over: ', which is over' }[when]}.`,
};

const placeText = (surface: string) => (surface === 'slack' ? 'in Slack' : 'at a terminal');

/** "propose and approve orders for every receiver, and stop all sending": only rights over orders have receivers. */
function rightsText(may: readonly string[], receivers: readonly string[]): string {
  const orders = may.filter((right) => right === 'propose' || right === 'approve');
  const all = [
    ...(orders.length === 0 ? [] : [`${listing(orders)} orders for ${receiversText(receivers)}`]),
    ...(may.includes('freeze') ? ['stop all sending'] : []),
    ...(may.includes('admin') ? ['accept passkeys and policies'] : []),
  ];
  const [first = '', ...others] = all;
  return others.length === 0 ? first : `${first}, and may also ${listing(others)}`;
}

function receiversText(receivers: readonly string[]): string {
  if (receivers.includes('*')) return 'every receiver';
  return (
    listing(
      receivers.map((each) => (each === 'own' ? 'the own account' : each)),
      10,
    ) || 'no receiver'
  );
}

/** What a policy allows that the one before it did not. */
export const wideningTexts = {
  newPerson: (
    name: string,
    id: string,
    grants: readonly { readonly may: readonly string[]; readonly receivers: readonly string[] }[],
  ) => {
    const rights = grants.filter(({ may }) => may.length > 0).map(({ may, receivers }) => rightsText(may, receivers));
    return `${name} (${id}) is new, and may ${rights.length === 0 ? 'read' : listing(rights, 5)}.`;
  },
  wayIn: (name: string, way: string) => `${name} is now also ${way}.`,
  slack: (account: string) => `${account} in Slack`,
  email: (email: string) => `whoever has the confirmed e-mail ${email} in Slack`,
  oidc: (oidc: string) => `whoever signs in as ${oidc}`,
  surface: { stdio: 'whoever starts partsdesk mcp', terminal: 'whoever types partsdesk commands' },
  principal: (token: string) => `the holder of the MCP token ${token}`,
  right: (name: string, right: string) =>
    `${name} may ${right === 'admin' ? 'accept passkeys and policies' : 'stop all sending'}.`,
  rightFor: (name: string, right: string, receiver: string) =>
    `${name} may ${right} orders for ${receiver === '*' ? 'every receiver' : receiverName(receiver)}.`,
  reads: (name: string, receiver: string) =>
    `${name} may read what belongs to ${receiver === '*' ? 'every receiver' : receiverName(receiver)}.`,
  limit: {
    perOrder: 'one order',
    perPersonDay: 'what one person asks for in a day',
    perReceiverDay: 'what is ordered for one receiver in a day',
    fourEyesAbove: "approving an order of one's own",
  },
  allLimits: (what: string, amount: string | undefined) =>
    amount === undefined ? `There is no limit for ${what}.` : `The limit for ${what} rises to ${amount}.`,
  personLimit: (name: string, what: string, amount: string | undefined) =>
    amount === undefined
      ? `For orders of ${name} there is no limit for ${what}.`
      : `For orders of ${name} the limit for ${what} rises to ${amount}.`,
  currency: (from: string, to: string) => `Limits are in ${to} instead of ${from}.`,
  net: 'Limits count net instead of gross amounts.',
  minutes: (minutes: number) => `An approval waits, and is good for, up to ${minutes} minutes.`,
  waiting: (orders: number) => `Up to ${orders} orders of one person may wait for a decision.`,
  tolerance: 'A price may move further between approval and sending.',
  auditChannel: (channel: string) => `The channel ${channel} is no longer told the last entry of the record.`,
  approver: (name: string) => `${name} may approve orders that were left to other approvers.`,
  stepUp: (surface: string, amount: string | undefined) =>
    `From ${surface === 'slack' ? 'Slack' : 'a terminal'}, ${amount === undefined ? 'orders' : `orders up to ${amount}`} are approved without a passkey.`,
  delegation: (from: string, to: string, until: string) => `${to} may approve for ${from} until ${until} (UTC).`,
  workspace: (id: string) => `Slack workspace ${id} is served.`,
  noWorkspaceList:
    'Slack workspaces are no longer listed: the one of the bot token, or the first that installed the app, is served.',
  mode: (mode: string) => `The policy no longer holds the desk below mode ${mode}.`,
  noAdmin: 'Nobody is an admin any more, so later changes would need no passkey.',
};

const allowsMore = (widens: readonly string[]) =>
  widens.length === 0
    ? 'It allows nothing more than the one before.'
    : `It allows more than the one before: ${widens.slice(0, 10).join(' ')}${widens.length > 10 ? ` And ${widens.length - 10} more.` : ''}`;

/** Which policy is in force. */
export const pinTexts = {
  waits: (source: string, widens: readonly string[]) => ({
    message: `The policy file ${source} was changed and allows more than the policy in force: ${listing(widens, 3)}`,
    next: 'Let an admin accept it (partsdesk policy accept), or put the file back. Until then nothing is decided from here.',
  }),
  otherFile: (source: string, inForce: string) => ({
    message: `This command runs under another policy (${source}) than the one in force (${inForce}), so it cannot decide.`,
    next: 'Set PARTSDESK_POLICY to the file of this desk. To bring another file into force: partsdesk policy accept.',
  }),
  realAccount: {
    message: 'This ledger belongs to a desk with a real account, and this command uses the embedded service.',
    next: 'Use the settings of that desk (PARTS_BASE_URL and the others), or another data folder (PARTSDESK_DATA).',
  },
  changedByHand: {
    message: 'The policy in force was changed in the database, not by a desk.',
    next: `Nothing is decided until an admin accepts the policy file: partsdesk policy accept. Tell ${operator}.`,
  },
  news: {
    changed: (source: string, widens: readonly string[]) =>
      `The policy ${source} is in force from now on. ${allowsMore(widens)}`,
    accepted: (source: string, by: string, widens: readonly string[]) =>
      `${by} accepted the policy ${source}, which is in force from now on. ${allowsMore(widens)}`,
    proposed: (source: string, widens: readonly string[]) =>
      `The policy ${source} waits for an admin: partsdesk policy accept. ${allowsMore(widens)}`,
  },
  proposalGone: {
    message: 'This is not the policy that waits now. Nothing was accepted.',
    next: 'Look at it again.',
  },
};

const idRule = 'a name of letters, digits, ".", "_" and "-", at most 64, a letter first';

/** What is wrong in a policy file. Rules follow "must be". */
export const fileTexts = {
  wrong: (source: string, problems: readonly string[], more: number) => ({
    message: `The policy ${source} is wrong: ${problems.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    next: 'Correct these lines and start again; until then nobody can order.',
  }),
  atLine: (line: number, what: string) => `line ${line}: ${what}`,
  wholeFile: 'the file',
  reservedName: 'a name is plain text, and not "__proto__"',
  badAlias: 'an alias is wrong',
  missing: (rule: string) => `is missing; it must be ${rule}`,
  mustBe: (rule: string, given: string | undefined) =>
    `must be ${rule}${given === undefined ? '' : `, not "${given}"`}`,
  hidden: (character: string) => `must not hold the invisible character ${character}`,
  unknownField: (allowed: readonly string[]) => `is not known here; allowed: ${allowed.join(', ')}`,
  taken: (owner: string) => `is listed for ${owner} already; an identity is one person`,
  unlistedWorkspace: (team: string) => `is of workspace ${team}, which "workspaces" does not list`,
  needsReceivers: "needs receivers beside it: [own], customer numbers, or ['*']",
  needsMay: 'needs may beside it: what the person may do for them',
  alsoPerson: 'is the name of a person too; choose another',
  cannotApprove: (who: string) => `names ${who}, who may not approve`,
  unlisted: (who: string, known: readonly string[]) =>
    `names "${who}", who is not listed; listed: ${listing(known, 10) || 'nobody'}`,
  atLeastOne: 'must name at least one',
  atLeastOneOrNone: 'must name at least one, or be left out',
  id: idRule,
  map: (of: readonly string[] | string) => (typeof of === 'string' ? `a map of ${of}` : `a map with ${of.join(', ')}`),
  list: (example: string) => `a list such as ${example}`,
  choice: (values: readonly string[]) => `one of ${values.join(', ')}`,
  limit: "an amount of money such as '5000.00', or none",
  above: "an amount of money such as '1000.00'",
  receiver: "own, a customer number of capital letters and digits, or '*'",
  name: 'a name of one line, at most 80 characters',
  slack: 'a Slack workspace (or Enterprise organisation) and user such as T0123ABCD/U0123ABCD, or a user id alone',
  oidc: 'the issuer and the subject of a token, such as https://login.example#00u1a2b3',
  oauthPrincipal: "must be the name of a token of this desk; list a token's subject as oidc: [ISSUER#SUBJECT]",
  day: 'a day such as 2026-12-24',
  delegatesToSelf: 'names the person who delegates',
  delegatesNothing: (from: string) => `names ${from}, who has no right to approve of their own`,
  endsBefore: 'is before since',
  email: 'an email address',
  principal: 'the name of an MCP client',
  stepUp: 'a map with surfaces, above, or none',
  workspace: 'the id of a Slack workspace or Enterprise organisation, such as T0123ABCD or E0123ABCD',
  currency: 'a currency code such as PLN',
  channel: 'a Slack channel id such as C0123ABCD',
  minutes: (most: number) => `a whole number of minutes from 1 to ${most}`,
  waiting: (most: number) => `a whole number of orders from 1 to ${most}`,
  tolerance: "an amount per unit such as '0.05', or a percentage such as '1%'",
};
