import { randomUUID } from 'node:crypto';
import type { Caller, DeskTool } from '../../tools/desk.ts';
import { monotonic, type Clock } from '../core/clock.ts';
import { asDeskError, type ErrorCode } from '../core/errors.ts';
import type { Metrics } from '../core/metrics.ts';
import { inWorkContext, workContext, type Principal } from '../core/work-context.ts';
import type { Admission } from './admission.ts';
import type { DeskLog } from './log.ts';

interface Watching {
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: DeskLog;
}

/** The same tools; each call waits for its turn, is counted, and gives its id to everything that it does. */
export function watchedTools<T extends Pick<DeskTool, 'name' | 'invoke'>>(
  tools: readonly T[],
  watching: Watching,
): T[] {
  return tools.map((tool) => ({ ...tool, invoke: watched(tool, watching) }));
}

function watched(
  tool: Pick<DeskTool, 'name' | 'invoke'>,
  { admission, metrics, clock, log }: Watching,
): DeskTool['invoke'] {
  return async (desk, args, options) => {
    const around = workContext();
    // A tool that another one calls goes on in the turn of that one.
    if (around?.by !== undefined) return tool.invoke(desk, args, options);
    const { surface } = desk.caller;
    const by = principalOf(desk.caller);
    const startedAt = monotonic(clock);
    let outcome: 'ok' | ErrorCode = 'ok';
    return inWorkContext({ id: around?.id ?? randomUUID(), by }, async () => {
      let leave: (() => void) | undefined;
      try {
        leave = await admission.enter(by, options.signal);
        return await tool.invoke(desk, args, options);
      } catch (thrown) {
        outcome = asDeskError(thrown).code;
        throw thrown;
      } finally {
        leave?.();
        const milliseconds = Math.round(monotonic(clock) - startedAt);
        metrics.count('partsdesk_calls_total', { surface, tool: tool.name, outcome });
        metrics.observe('partsdesk_call_seconds', milliseconds / 1000, { surface, caller: by.kind });
        log.info('called', { surface, tool: tool.name, outcome, milliseconds });
      }
    });
  };
}

/** On MCP an agent asks, whoever it works for, and so does a language model; elsewhere a person does. */
function principalOf({ surface, person, name, workspace }: Caller): Principal {
  const kind = surface === 'http' || surface === 'stdio' || surface === 'model' ? 'agent' : 'person';
  return { key: `${kind} ${person ?? name}`, kind, workspace };
}
