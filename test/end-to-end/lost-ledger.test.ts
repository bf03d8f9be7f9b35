import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { collect, run, saying, startProgram } from '../support/program.ts';
import { openSlackDesk, shown, until } from '../support/slack.ts';
import { waiting } from '../slack/steps.ts';

// The database fails after an order was sent: a trigger refuses what the desk wants to write of it.

/** Refuses a draft in these states; the result takes it back. */
async function failing(file: string, ...states: string[]): Promise<() => Promise<void>> {
  const statement = async (text: string) => {
    const database = await openSqlite(file, 1000);
    database.exec(text);
    database.close();
  };
  const list = states.map((state) => `'${state}'`).join(', ');
  await statement(`CREATE TRIGGER broken BEFORE UPDATE ON draft WHEN NEW.state IN (${list})
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  return () => statement('DROP TRIGGER broken');
}

describe('at the terminal', () => {
  let folder: string;
  let data: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'partsdesk-lost-'));
    data = join(folder, '.partsdesk');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const json = async (...args: string[]) => {
    const ran = await run(folder, [...args, '--json'], { PARTSDESK_AS: 'buyer' });
    return JSON.parse(ran.out) as { draftId: string; revision: number; state: string; requisitionId?: string };
  };
  const approve = ({ draftId, revision }: { draftId: string; revision: number }) =>
    run(folder, ['approve', draftId, '--yes', '--revision', String(revision)]);
  const work = async (id: string, state: string) => {
    const desk = startProgram(folder, ['start']);
    const ended = collect(desk);
    await saying(desk, 'Partsdesk');
    let draft = await json('draft', id);
    for (let round = 0; round < 30 && draft.state !== state; round += 1) draft = await json('draft', id);
    desk.kill('SIGTERM');
    return { draft, log: (await ended).err };
  };

  it('names the requisition, keeps it beside the database, and records it once the database works', async () => {
    const { draftId } = await json('order', '1x', 'OP520');
    const asked = await json('submit', draftId);
    const repair = await failing(join(data, 'desk.sqlite'), 'accepted');
    const told = await approve(asked);
    expect(told.code).toBe(1);
    const [, requisition = ''] = /accepted it as requisition (\S+)\. /.exec(told.err) ?? [];
    expect(told.err).toMatch(/Do not order it again/);
    expect(told.err).not.toMatch(/Nothing was written|[Dd]o it again/);
    const [file = ''] = readdirSync(join(data, 'unrecorded'));
    const path = join(data, 'unrecorded', file);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ draftId, outcome: { requisitionId: requisition } });
    await repair();
    const { draft } = await work(draftId, 'confirmed');
    expect(draft).toMatchObject({ state: 'confirmed', requisitionId: requisition });
    expect(readdirSync(join(data, 'unrecorded'))).toEqual([]);
    const record = await run(folder, ['audit', '--draft', draftId, '--json']);
    expect(record.out).toContain('outcome-recorded-late');
    expect((await run(folder, ['audit', 'verify'])).code).toBe(0);
    const requisitions = await run(folder, ['requisitions', 'today', '--json']);
    expect((JSON.parse(requisitions.out) as { requisitions: unknown[] }).requisitions).toHaveLength(1);
  });

  longIt('says so when the outcome cannot be kept either, and leaves the order to be read back', async () => {
    const { draftId } = await json('order', '1x', 'OP520');
    const asked = await json('submit', draftId);
    writeFileSync(join(data, 'unrecorded'), 'not a folder');
    const repair = await failing(join(data, 'desk.sqlite'), 'accepted');
    const told = await approve(asked);
    expect(told.err).toMatch(/accepted it as requisition \S+\. .*could not be kept beside the database either/s);
    expect(told.err).toMatch(/Do not order it again/);
    await repair();
    expect(await json('draft', draftId)).toMatchObject({ state: 'submitting' });
  });

  longIt('says of a decision that the order may be on its way when the database fails after it', async () => {
    const { draftId } = await json('order', '1x', 'OP520');
    const asked = await json('submit', draftId);
    await failing(join(data, 'desk.sqlite'), 'submitting');
    const told = await approve(asked);
    expect(told.err).toMatch(/Your decision on draft \w+ is recorded.*may have been sent.*Do not order it again/s);
    expect(told.err).not.toMatch(/Nothing was written/);
  });

  longIt('says of a confirmation that it was done', async () => {
    const { draftId } = await json('order', '1x', 'OP520');
    const asked = await json('submit', draftId);
    const repair = await failing(join(data, 'desk.sqlite'), 'confirmed');
    const told = await approve(asked);
    expect(told.err).toMatch(/Requisition \S+ of draft \w+ was confirmed\. This desk could not record that/);
    expect(told.err).not.toMatch(/Nothing was written/);
    await repair();
    expect(await json('draft', draftId)).toMatchObject({ state: 'confirming' });
  });
});

it('in Slack, names the requisition and says not to order it again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-lost-'));
  const file = join(folder, 'desk.sqlite');
  const desk = await openSlackDesk({ approvals: 'C0APPROVALS', ordering: { file } });
  try {
    const { card } = await waiting(desk);
    await failing(file, 'accepted');
    await desk.workspace.click({ user: 'U0APPROVER', channel: 'C0APPROVALS', ts: card.ts, action: 'card:approve' });
    await desk.done();
    const told = await until(
      () =>
        desk.workspace
          .messages('C0APPROVALS', 'U0APPROVER')
          .map(shown)
          .find((each) => each.includes('could not record')),
      'what became of it',
    );
    expect(told).toMatch(/accepted it as requisition \S+\. /);
    expect(told).toMatch(/Do not order it again/);
    expect(told).not.toMatch(/Nothing was written/);
  } finally {
    await desk.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
