import { z } from 'zod';
import type { RequisitionOrder } from '../../contract/resources.ts';
import type { LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import { learnEcho, type KeptCustomNumber } from './mark.ts';

// What the interface does not show and the account itself does: learned from replies that were read, never assumed.

const echoSetting = 'custom-number-echo';
const echoShape = z.union([z.enum(['exact', 'case', 'absent']), z.object({ cut: z.int() })]);

/** What comes back of a `customNumber`; undefined: not seen yet, or not always the same. */
export async function readKeptCustomNumber(ledger: LedgerRead): Promise<KeptCustomNumber | undefined> {
  const text = await ledger.setting(echoSetting);
  const parsed = text === undefined || text === '' ? undefined : echoShape.safeParse(JSON.parse(text));
  return parsed?.success === true ? parsed.data : undefined;
}

export async function rememberEcho(tx: LedgerWrite, sent: string, orders: readonly RequisitionOrder[]): Promise<void> {
  const [first] = orders;
  if (first === undefined) return;
  const echo = JSON.stringify(learnEcho(sent, first.customNumber));
  const known = await tx.setting(echoSetting);
  // An account that once answered otherwise is not to be relied on: empty means "not always the same".
  if (known === undefined) await tx.setSetting(echoSetting, echo);
  else if (known !== echo && known !== '') await tx.setSetting(echoSetting, '');
}

/** `submit`: of an account that confirms by itself. */
type Step = 'submit' | 'confirm' | 'cancel';

const phaseSetting = (step: Step) => `phases-after-${step}`;

/** The phases that were read in the reply of a submit, confirm or cancel: what they mean is not shown. */
export async function readPhases(ledger: LedgerRead, step: Step): Promise<ReadonlySet<string>> {
  const text = (await ledger.setting(phaseSetting(step))) ?? '';
  return new Set(text.split('\n').filter((each) => each !== ''));
}

export async function rememberPhases(tx: LedgerWrite, step: Step, orders: readonly RequisitionOrder[]): Promise<void> {
  const known = await readPhases(tx, step);
  const all = new Set(known);
  for (const { phaseCode } of orders) if (phaseCode && phaseCode !== 'ACCEPTED') all.add(phaseCode);
  if (all.size > known.size) await tx.setSetting(phaseSetting(step), [...all].join('\n'));
}
