import type { Language } from '../src/contract/limits.ts';
import type { TradingService } from '../src/contract/trading-service.ts';
import type { Clock } from '../src/core/clock.ts';
import { toolDefiner, type Tool } from '../src/core/tool.ts';

/** What the tools reach the world through. */
export interface Desk {
  readonly service: TradingService;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly settings: DeskSettings;
}

/** Who asks, as the surface established it. */
export interface Caller {
  /** Shown by `whoami`: "whoever started partsdesk mcp", a person of the policy. */
  readonly name: string;
  readonly surface: 'terminal' | 'stdio' | 'http' | 'slack';
  /** The receivers (`shipTo`) the caller may ask and order for; `*` is every one. `own` is the payer itself. */
  readonly receivers: readonly string[];
}

export interface DeskSettings {
  readonly mode: Mode;
  /** `embedded`: the sandbox, nothing here is real. */
  readonly environment: 'embedded' | 'configured';
  readonly language: Language;
  readonly version: string;
}

/** `readonly` < `draft` < `live`: an upper bound that nothing can raise at run time. */
export type Mode = 'readonly' | 'draft' | 'live';

export type DeskTool = Tool<Desk>;

export const defineTool = toolDefiner<Desk>();
