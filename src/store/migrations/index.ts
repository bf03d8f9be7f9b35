import type { Migration } from '../migrate.ts';
import { tables } from './0001-tables.ts';
import { guardsOfTheLedger } from './0002-guards.ts';
import { absentAttempts } from './0003-absent-attempts.ts';
import { slack } from './0004-slack.ts';
import { sender } from './0005-sender.ts';
import { requesters } from './0006-requesters.ts';
import { approvalRecord } from './0007-approval-record.ts';
import { reconcile } from './0008-reconcile.ts';
import { signatures } from './0009-signatures.ts';
import { orders } from './0010-orders.ts';
import { identity } from './0011-identity.ts';
import { events } from './0012-events.ts';
import { archive } from './0013-archive.ts';
import { conversation } from './0014-conversation.ts';
import { archiveCategories } from './0015-archive-categories.ts';
import { watch } from './0016-watch.ts';
import { rolling } from './0017-rolling.ts';
import { modelUsage } from './0022-model-usage.ts';

/** In order. A released one is never edited: what is to change becomes the next one. */
export const migrations: readonly Migration[] = [
  tables,
  guardsOfTheLedger,
  absentAttempts,
  slack,
  sender,
  requesters,
  approvalRecord,
  reconcile,
  signatures,
  orders,
  identity,
  events,
  archive,
  conversation,
  archiveCategories,
  watch,
  rolling,
  modelUsage,
];
