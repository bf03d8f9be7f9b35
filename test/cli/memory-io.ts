import { runCli, type CliDependencies, type Io, type Output } from '../../src/cli/run.ts';
import type { Desk, DeskTool } from '../../tools/desk.ts';
import { tools as allTools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

export interface Settings {
  /** A terminal of that width; without it, a pipe. */
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly signal?: AbortSignal;
  readonly stdout?: Output;
}

class MemoryOutput implements Output {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number | undefined;

  constructor(columns: number | undefined) {
    this.isTTY = columns !== undefined;
    this.columns = columns;
  }

  write(text: string, done?: () => void): void {
    this.text += text;
    done?.();
  }
}

/** Runs one command with its streams in memory. */
export async function run(argv: readonly string[], parts: CliDependencies, settings: Settings = {}) {
  const out = new MemoryOutput(settings.columns);
  const err = new MemoryOutput(settings.columns);
  const stdin = (async function* () {
    yield* settings.stdin === undefined ? [] : [await Promise.resolve(Buffer.from(settings.stdin))];
  })();
  const io: Io = {
    stdout: settings.stdout ?? out,
    stderr: err,
    stdin,
    env: settings.env ?? {},
    signal: settings.signal ?? new AbortController().signal,
  };
  const code = await runCli(argv, io, parts);
  return { code, out: out.text, err: err.text };
}

/** Parts of which only those given may be called. */
export function parts(
  given: Partial<CliDependencies> & { desk?: Desk; tools?: readonly DeskTool[] } = {},
): CliDependencies {
  const { desk, ...rest } = given;
  const never = (name: string) => () => Promise.reject(new Error(`${name} was called`));
  return {
    tools: allTools,
    version: '1.2.3',
    clock: testClock(),
    zone: () => 'UTC',
    openDesk: desk === undefined ? never('openDesk') : () => Promise.resolve({ desk, close: () => Promise.resolve() }),
    openOrdering: never('openOrdering'),
    policy: never('policy'),
    policyInForce: never('policyInForce'),
    policyToAccept: never('policyToAccept'),
    openLedger: never('openLedger'),
    init: never('init'),
    openChat: never('openChat'),
    usage: never('usage'),
    start: never('start'),
    mcp: never('mcp'),
    mcpTokens: never('mcpTokens'),
    keys: never('keys'),
    catalog: never('catalog'),
    archive: never('archive'),
    upkeep: {
      backup: never('backup'),
      restore: never('restore'),
      forget: never('forget'),
      rotateKey: never('rotateKey'),
    },
    addresses: never('addresses'),
    sandbox: never('sandbox'),
    // eslint-disable-next-line require-yield, @typescript-eslint/require-await
    doctor: async function* () {
      throw new Error('doctor was called');
    },
    ...rest,
  };
}
