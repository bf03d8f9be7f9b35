import { DeskError } from '../../src/core/errors.ts';
import { OutcomeUnknown, type Ledger, type LedgerRead, type LedgerWrite } from '../../src/ports/ledger.ts';
import { Died, type DeskProcess } from './desk-process.ts';
import type { Operation } from './shadow.ts';

export interface LedgerFaults {
  /** Chance that a transaction is refused as busy, and that it is written and its end not heard of. */
  readonly busy: number;
  readonly unheard: number;
}

type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * The ledger as one process has it: the process can die before, within and after each transaction, and `commit` hears of
 * each that is about to be committed.
 */
export function ledgerOf(
  process: DeskProcess,
  real: Ledger,
  commit: (process: string, operations: readonly Operation[]) => void,
  faults: () => LedgerFaults,
): Ledger {
  const { dice } = process;
  const write = async <T>(work: (tx: LedgerWrite) => Promise<T>): Promise<T> => {
    await process.point();
    if (dice.chance(faults().busy)) throw new DeskError('internal', 'The ledger is busy.', { next: 'Try again.' });
    let result: T;
    try {
      result = await real.write(async (tx) => {
        const operations: Operation[] = [];
        const failed = { is: false };
        const done = await work(recorded(tx, process, operations, failed));
        process.pointInside();
        if (!failed.is) commit(process.name, operations);
        return done;
      });
    } catch (thrown) {
      if (thrown instanceof Died) return new Promise<never>(() => undefined);
      throw thrown;
    }
    await process.point();
    if (dice.chance(faults().unheard)) throw new OutcomeUnknown('The disk failed.', { next: 'Look again.' });
    return result;
  };
  const read = new Proxy(real.read, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as Method;
      return async (...args: unknown[]) => {
        await process.point();
        const result = await method.apply(target, args);
        await process.point();
        return result;
      };
    },
  });
  return { read: read satisfies LedgerRead, write, close: () => Promise.resolve() };
}

function recorded(
  tx: LedgerWrite,
  process: DeskProcess,
  operations: Operation[],
  failed: { is: boolean },
): LedgerWrite {
  return new Proxy(tx, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as Method;
      return async (...args: unknown[]) => {
        process.pointInside();
        try {
          const result = await method.apply(target, args);
          operations.push({ name: name as keyof LedgerWrite, args, result });
          return result;
        } catch (thrown) {
          failed.is = true;
          throw thrown;
        }
      };
    },
  });
}
