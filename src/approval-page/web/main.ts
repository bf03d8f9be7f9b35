import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { texts } from '../messages/en.ts';

const { page } = texts;

// Three places of one page: an order (/approve/DRAFT), a new passkey (/keys/add/SECRET), and the passkeys (/keys).

type Shown = Readonly<Record<string, unknown>>;

const [, room = '', first = '', second = ''] = location.pathname.split('/');
const base = `/${[room, first, second].filter(Boolean).join('/')}`;

const main = document.body.appendChild(document.createElement('main'));
/** Read aloud when it changes. */
const status = document.body.appendChild(element('div', { role: 'status' }));

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Replaces what is shown; the heading gets the focus, so that a screen reader begins there. */
function show(...children: Node[]): void {
  main.replaceChildren(...children);
  const heading = main.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

function say(text: string, kind: 'error' | 'done' | 'info' = 'info'): void {
  status.replaceChildren(...(text === '' ? [] : [element('p', { class: `note ${kind}` }, text)]));
}

function button(label: string, style: string, act: () => Promise<void>): HTMLButtonElement {
  const made = element('button', { type: 'button', class: style }, label);
  made.addEventListener('click', () => {
    void run(act);
  });
  return made;
}

/** One thing at a time: the buttons rest meanwhile. */
async function run(act: () => Promise<void>): Promise<void> {
  const buttons = [...document.querySelectorAll('button')];
  for (const each of buttons) each.disabled = true;
  say(page.working);
  try {
    await act();
  } catch (thrown) {
    say(thrown instanceof Error ? messageOf(thrown) : page.offline, 'error');
  } finally {
    for (const each of buttons) each.disabled = false;
  }
}

class Refusal extends Error {}

function messageOf(error: Error): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof WebAuthnError || error.name === 'NotAllowedError') return page.cancelled;
  return page.offline;
}

async function post(path: string, body: Shown): Promise<Shown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
  });
  const answer = (await response.json()) as Shown;
  if (!response.ok) throw new Refusal([answer['error'], answer['next']].filter(Boolean).join(' '));
  return answer;
}

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks the desk what to sign, and the person to sign it. */
async function sign(path: string, body: Shown) {
  const { options } = await post(path, body);
  return startAuthentication({ optionsJSON: options as RequestOptions });
}

function textOf(shown: Shown, name: string): string {
  const value = shown[name];
  return typeof value === 'string' ? value : '';
}

// An order

function startOrder(): void {
  show(
    element('h1', {}, page.title),
    element('p', {}, page.intro),
    element('div', { class: 'actions' }, button(page.show, 'primary', openOrder)),
  );
}

async function openOrder(): Promise<void> {
  const assertion = await sign(`${base}/sign-in`, {});
  showOrder(await post(`${base}/open`, { assertion }));
}

function showOrder(shown: Shown): void {
  const view = document.createElement('article');
  // The desk escaped every text in it, and the page runs no script but its own.
  view.innerHTML = textOf(shown, 'html');
  const session = textOf(shown, 'session');
  const parts: Node[] = [view];
  if (textOf(shown, 'action') !== '') parts.push(decisionForm(shown, session));
  const answers = shown['answers'] as readonly AnswerKind[];
  if (answers.length > 0) parts.push(answerForm(answers, session));
  parts.push(element('div', { class: 'actions small' }, button(page.again, '', openOrder)));
  show(...parts);
  const error = [textOf(shown, 'error'), textOf(shown, 'next')].filter(Boolean).join(' ');
  if (error === '') say(textOf(shown, 'done'), 'done');
  else say(error, 'error');
}

function decisionForm(shown: Shown, session: string): HTMLElement {
  const again = element('input', { type: 'checkbox', id: 'again' });
  const reason = element('input', { type: 'text', id: 'reason', maxlength: '300' });
  const omitted = shown['omitted'] as readonly string[];
  const leftOut = omitted.map((_, at) => element('input', { type: 'checkbox', id: `omitted-${at}` }));
  const decide = (decision: 'approve' | 'reject') => async () => {
    const without = omitted.filter((_, at) => leftOut[at]?.checked === true);
    const wanted = { session, decision, reason: reason.value, again: again.checked, without };
    const assertion = await sign(`${base}/sign`, wanted);
    showOrder(await post(`${base}/decide`, { ...wanted, assertion }));
  };
  const form = element('form', {});
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const [at, product] of omitted.entries()) {
    const box = leftOut[at] ?? '';
    form.append(element('label', { class: 'check', for: `omitted-${at}` }, box, page.approveWithout(product)));
  }
  if (shown['twins'] === true) {
    form.append(element('label', { class: 'check', for: 'again' }, again, page.orderTwice));
  }
  form.append(
    element('label', { for: 'reason' }, page.why, reason),
    element(
      'div',
      { class: 'actions decide' },
      button(page.approve, 'primary', decide('approve')),
      button(page.reject, 'danger', decide('reject')),
    ),
  );
  return form;
}

type AnswerKind = keyof typeof page.answers;

function answerForm(answers: readonly AnswerKind[], session: string): HTMLElement {
  const number = element('input', { type: 'text', id: 'requisition', maxlength: '60', autocomplete: 'off' });
  const ended = element('input', { type: 'checkbox', id: 'ended' });
  const give = (kind: AnswerKind) => async () => {
    const answer = { kind, requisitionId: number.value, senderEnded: ended.checked };
    const wanted = { session, decision: 'answer', answer };
    const assertion = await sign(`${base}/sign`, wanted);
    showOrder(await post(`${base}/decide`, { ...wanted, assertion }));
  };
  const form = element('form', {}, element('h2', {}, page.question));
  form.addEventListener('submit', (event) => event.preventDefault());
  if (answers.includes('exists')) {
    form.append(
      element('label', { for: 'requisition' }, page.requisition, number),
      element('label', { class: 'check', for: 'ended' }, ended, page.senderEnded),
    );
  }
  form.append(
    element('div', { class: 'actions' }, ...answers.map((kind) => button(page.answers[kind], '', give(kind)))),
  );
  return form;
}

// A new passkey

function startEnrolment(): void {
  const name = element('input', { type: 'text', id: 'name', maxlength: '60', value: '', autocomplete: 'off' });
  const enrol = async () => {
    const body = { name: name.value.trim() || navigator.platform || 'passkey' };
    const { options } = await post(`${base}/options`, body);
    const attestation = await startRegistration({ optionsJSON: options as CreationOptions });
    const { usable, from } = await post(`${base}/enrol`, { ...body, attestation });
    show(element('h1', {}, page.enrolTitle));
    const time = typeof from === 'string' ? new Date(from).toLocaleString() : '';
    say(usable === true ? page.enrolledNow : page.enrolledLater(time), 'done');
  };
  show(
    element('h1', {}, page.enrolTitle),
    element('p', {}, page.enrolIntro),
    element('label', { for: 'name' }, page.keyName, name),
    element('div', { class: 'actions' }, button(page.enrol, 'primary', enrol)),
  );
}

// The passkeys, for admins

function startKeys(): void {
  show(
    element('h1', {}, page.adminTitle),
    element('p', {}, page.adminIntro),
    element('div', { class: 'actions' }, button(page.signIn, 'primary', openKeys)),
  );
}

async function openKeys(): Promise<void> {
  const assertion = await sign(`${base}/sign-in`, {});
  showKeys(await post(`${base}/open`, { assertion }));
}

interface KeyShown {
  readonly id: string;
  readonly name: string;
  readonly person: string;
  readonly added: string;
  readonly used: string | null;
  readonly waits: boolean;
  readonly own: boolean;
}

interface PolicyShown {
  readonly id: string;
  readonly source: string;
  readonly widens: readonly string[];
}

/** A policy that waits, with what it allows in sentences. */
function policySection(
  { id, source, widens }: PolicyShown,
  act: (what: 'accept', key: string) => () => Promise<void>,
): HTMLElement {
  const sentences = widens.length === 0 ? [page.policyNarrows] : widens;
  return element(
    'section',
    { class: 'note' },
    element('strong', {}, page.policyWaits(source)),
    element('ul', {}, ...sentences.map((each) => element('li', {}, each))),
    element('div', { class: 'actions small' }, button(page.acceptPolicy, 'primary', act('accept', id))),
  );
}

function showKeys(shown: Shown): void {
  const session = textOf(shown, 'session');
  const act = (what: 'confirm' | 'revoke' | 'accept', key: string) => async () => {
    const wanted = { session, act: what, key };
    const assertion = await sign(`${base}/sign`, wanted);
    showKeys(await post(`${base}/act`, { ...wanted, assertion }));
  };
  const keys = shown['keys'] as readonly KeyShown[];
  const items = keys.map(({ id, name, person, added, used, waits }) =>
    element(
      'section',
      { class: 'note' },
      element('strong', {}, `${person}: ${name}`),
      element('div', {}, page.keyDates(new Date(added).toLocaleString(), used && new Date(used).toLocaleString())),
      element(
        'div',
        { class: 'actions small' },
        ...(waits ? [button(page.confirmKey, 'primary', act('confirm', id))] : []),
        button(page.revokeKey, 'danger', act('revoke', id)),
      ),
    ),
  );
  const policy = shown['policy'] as PolicyShown | null;
  show(element('h1', {}, page.adminTitle), ...(policy === null ? [] : [policySection(policy, act)]), ...items);
  say(textOf(shown, 'done'), 'done');
}

if (!('credentials' in navigator) || !('PublicKeyCredential' in window)) say(page.noPasskeys, 'error');
else if (room === 'approve') startOrder();
else if (first === 'add') startEnrolment();
else startKeys();
