import type { Language } from '../src/contract/limits.ts';
import type { TradingService } from '../src/contract/trading-service.ts';
import type { Clock } from '../src/core/clock.ts';
import type { Mode } from '../src/core/mode.ts';
import type { Catalog } from '../src/ports/catalog.ts';
import type { ArchiveDesk } from '../src/ports/archive-desk.ts';
import type { OrderingDesk } from '../src/ports/ordering-desk.ts';
import type { WatchDesk } from '../src/ports/watch-desk.ts';
import { toolDefiner, type Tool } from '../src/core/tool.ts';

/** What the tools reach the world through. */
export interface Desk {
  /** A code that it does not know as it is written is resolved by the catalogue. */
  readonly service: TradingService;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly settings: DeskSettings;
  /** Opens ordering for this caller: the ledger is not touched before somebody orders. `agent`: what acts for them. */
  readonly ordering: (agent?: string) => Promise<OrderingDesk>;
  /** What was bought, as far as this caller may see it. */
  readonly archive: () => Promise<ArchiveDesk>;
  /** What this caller is told of unasked. */
  readonly watch: () => Promise<WatchDesk>;
}

/** Who asks, as the surface established it. */
export interface Caller {
  /** Shown by `whoami`: "whoever started partsdesk mcp", a person of the policy. */
  readonly name: string;
  /** Person of the policy; absent: nobody it knows. */
  readonly person?: string | undefined;
  /** What the policy lets them do: propose, approve, freeze. */
  readonly may: readonly string[];
  readonly surface: 'terminal' | 'stdio' | 'http' | 'slack' | 'model';
  /** The workspace that a person in Slack writes from. */
  readonly workspace?: string | undefined;
  /** The receivers (`shipTo`) the caller may ask and order for; `*` is every one. `own` is the payer itself. */
  readonly receivers: readonly string[];
}

export interface DeskSettings {
  readonly mode: Mode;
  /** `embedded`: the sandbox, nothing here is real. */
  readonly environment: 'embedded' | 'configured';
  readonly language: Language;
  /** IANA name of the zone of the times that are shown. */
  readonly zone: string;
  readonly version: string;
}

export type DeskTool = Tool<Desk>;

export const defineTool = toolDefiner<Desk>({
  refused: {
    locations: '{tool:get_customer|account} lists the warehouses of the account (logisticPath).',
    shipTo: '{tool:whoami|whoami} lists the receivers.',
  },
});
