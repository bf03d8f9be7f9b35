import type { Answer, Effect, Role } from '../../core/tool.ts';
import type { Turn } from '../turn.ts';
import type { NextCall } from '../understanding.ts';

/** A tool as an agent over MCP is told of it. */
export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly effect: Effect;
  readonly role: Role | undefined;
}

/** The tools as agents over MCP have them, for one person: the same listing, cleaning, budgets and policy. */
export interface OfferedTools {
  /** How the tools are used, in the words that agents are given. */
  readonly instructions: string;
  readonly tools: readonly OfferedTool[];
  call(call: NextCall, signal: AbortSignal): Promise<ToolResult>;
}

export interface ToolResult {
  /** What an agent reads. */
  readonly text: string;
  readonly failed: boolean;
  /** What the desk draws; undefined where the call failed. */
  readonly answer?: Answer | undefined;
}

/** A call that the model made, and what came of it. */
export interface MadeCall extends NextCall {
  readonly answer: Answer | undefined;
}

/** Why the rules answer instead. */
export type ModelFailure =
  /** The tokens of the person's day, or of the desk's. */
  | 'person spent'
  | 'desk spent'
  | 'timed out'
  /** The provider refused the key, the model or the request. */
  | 'refused'
  | 'unreachable'
  /** It looked up things and never said anything, or said nothing. */
  | 'no answer';

export interface ModelCost {
  /** `anthropic/NAME`. */
  readonly model: string;
  readonly steps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type ModelAnswer =
  | {
      readonly kind: 'answered';
      /** Checked: no figure in it that nothing vouches for. */
      readonly text: string;
      /** Figures that were struck out. */
      readonly struck: number;
      readonly calls: readonly MadeCall[];
      readonly cost: ModelCost;
    }
  | {
      readonly kind: 'failed';
      readonly why: ModelFailure;
      /** What it looked up, and perhaps wrote, before. */
      readonly calls: readonly MadeCall[];
      readonly cost: ModelCost;
    };

/** Hears of an answer while it is made. */
export interface ModelWatch {
  /** A look-up begins, or has ended. */
  step(id: string, title: string, state: 'begun' | 'done' | 'failed'): void;
  /** The next checked piece of the answer. */
  text(piece: string): void;
}

/** The language model of a desk, for one person. It can look up, draft and ask for approval, and never approve. */
export interface LanguageModelDesk {
  /** Never throws. */
  answer(turn: Turn, written: string, watch?: ModelWatch, signal?: AbortSignal): Promise<ModelAnswer>;
}
