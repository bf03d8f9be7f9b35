import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { systemProcesses } from '../../src/app/processes.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import { Senders } from '../../src/ordering/sending/senders.ts';
import type { ProcessMark, Processes } from '../../src/ports/processes.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { anAttempt } from '../store/fixtures/rows.ts';

const self: ProcessMark = { host: 'here', place: 'boot 1', pid: 10, begun: '100' };
const other: ProcessMark = { ...self, pid: 11 };
const processesOf = (seen: ReturnType<Processes['look']>): Processes => ({ self, look: () => seen });
const sentBy = (mark: ProcessMark | undefined) => [
  anAttempt({ outcome: 'unknown', sender: mark === undefined ? null : JSON.stringify(mark) }),
];

describe('whether a sender is through with it', () => {
  it('is so once it said it, whatever became of the process', () => {
    const said = [anAttempt({ sender: JSON.stringify(other), sentAt: 5 })];
    expect(new Senders(processesOf('there')).requireOver(said, false)).toEqual([]);
  });

  it('is so of a process that is gone, and not of one that is there, whatever a person says', () => {
    expect(new Senders(processesOf('gone')).requireOver(sentBy(other), false)).toEqual([]);
    for (const ended of [false, true]) {
      expect(() => new Senders(processesOf('there')).requireOver(sentBy(other), ended)).toThrow(
        'It may still be sent by process 11 on here, which has not ended.',
      );
    }
  });

  it('is what a person says of one that cannot be seen from here, and of one of an earlier version', () => {
    const senders = new Senders(processesOf('elsewhere'));
    for (const attempts of [sentBy(other), sentBy(undefined), [anAttempt({ sender: 'not JSON' })]]) {
      expect(() => senders.requireOver(attempts, false)).toThrow(/cannot see whether that process has ended/);
    }
    expect(senders.requireOver(sentBy(other), true)).toEqual(['process 11 on here']);
    expect(senders.requireOver(sentBy(undefined), true)).toEqual(['a process of an earlier version']);
  });

  it('is known to this process of itself, as soon as its request is over', async () => {
    const senders = new Senders(processesOf('there'));
    let over = (): void => undefined;
    const sending = senders.sending('A1', () => new Promise<void>((resolve) => (over = resolve)));
    expect(() => senders.requireOver(sentBy(self), true)).toThrow('process 10 on here');
    over();
    await sending;
    expect(senders.requireOver(sentBy(self), false)).toEqual([]);
  });
});

describe('processes of this machine', () => {
  it('sees itself there, and one of another boot or another container elsewhere', () => {
    const system = systemProcesses();
    expect(system.self).toMatchObject({ pid: process.pid });
    expect(system.look(system.self)).toBe('there');
    expect(system.look({ ...system.self, place: 'another boot' })).toBe('elsewhere');
  });

  it.runIf(process.platform === 'linux')('sees one there until it ends, also while it is stopped', async () => {
    const system = systemProcesses();
    const child = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)']);
    await once(child.stdout, 'data');
    // As it would write it of itself: only its beginning is not known here, which leaves its number.
    const mark = { ...system.self, pid: child.pid ?? 0, begun: '' };
    expect(system.look(mark)).toBe('there');
    child.kill('SIGSTOP');
    expect(system.look(mark)).toBe('there');
    expect(system.look({ ...mark, begun: '1' })).toBe('gone');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(system.look(mark)).toBe('gone');
  });
});

describe('sending again', () => {
  let open: Awaited<ReturnType<typeof openTestOrdering>>;
  afterEach(() => open.close());

  it('is refused while the first sender may still send, burns nothing, and has what a person said on record', async () => {
    open = await openTestOrdering();
    const draft = await open.ordering.prepare(open.buyer, { lines: [{ sku: 'OP520', quantity: 1 }] });
    await open.ordering.submit(open.buyer, draft.id);
    const submits = { path: '/sales/requisition', method: 'POST' };
    open.sandbox.faults.inject({ kind: 'reset', processed: false }, submits, 1);
    await open.ordering.approve(open.approver, draft.id, { action: 'submit', revision: 1 });
    await open.until(draft.id, 'needs_person');
    const [attempt] = await open.store.read.attempts(draft.id);
    expect(JSON.parse(attempt?.sender ?? '')).toMatchObject({ pid: process.pid });
    expect(attempt?.sentAt).toBe(attempt?.closedAt);

    // The same, as another process would have left it: neither through with it nor seen from here.
    await open.store.write(async (tx) => {
      const elsewhere = JSON.stringify({ ...other, host: 'there' });
      const row = (await tx.draft(draft.id))!;
      await tx.insertAttempt({
        ...attempt!,
        id: 'A2',
        number: 2,
        nonce: 'ABCDEFGH12345678',
        sender: elsewhere,
        sentAt: null,
      });
      await tx.saveDraft({ ...row, nextAt: null }, row.fence);
    });
    const answer = (senderEnded: boolean) =>
      open.ordering.answer(open.approver, draft.id, 2, { kind: 'resend', senderEnded });
    await expect(answer(false)).rejects.toMatchObject({
      code: 'refused',
      message: 'It may still be sent by process 11 on there, and this desk cannot see whether that process has ended.',
      next: expect.stringContaining('--sender-ended') as string,
    });
    expect((await open.store.read.draft(draft.id))?.state).toBe('needs_person');
    expect((await open.store.read.approvals(draft.id)).map(({ action }) => action)).toEqual(['submit']);
    // A process that stood still for minutes between the answer and its work knows no better than then.
    const { clock } = open.parts;
    let asked = 0;
    const slow = new Ordering({
      ...open.parts,
      clock: { ...clock, now: () => clock.now() + (asked++ === 0 ? 0 : open.parts.settings.times.lease + 1_000) },
    });
    await expect(slow.answer(open.approver, draft.id, 2, { kind: 'drop', senderEnded: true })).rejects.toThrow(
      'took too long',
    );
    expect((await open.store.read.draft(draft.id))?.state).toBe('needs_person');
    expect((await answer(true)).state).toBe('confirmed');
    const audit = await open.store.read.audit({ draftId: draft.id, limit: 100 });
    const answered = audit.find(({ action }) => action === 'answered');
    expect(JSON.parse(answered?.detail ?? '')).toMatchObject({ answer: 'resend', ended: ['process 11 on there'] });
    expect(open.sandbox.records.ledger()).toHaveLength(1);
  });
});
