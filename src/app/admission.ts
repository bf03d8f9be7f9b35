import { monotonic, type Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { FairQueue } from '../core/fair-queue.ts';
import type { Metrics } from '../core/metrics.ts';
import type { Principal } from '../core/work-context.ts';
import { limits as texts } from './messages/operation-en.ts';

export interface CallLimits {
  /** Calls of one person, or of one agent, that are worked on at one time. */
  readonly atOnce: number;
  /** Calls that one person or agent may begin in a minute. */
  readonly perMinute: number;
}

/** All agents together may have so many times the calls of one at a time, and a workspace so many of its people. */
const together = 2;
const workspaceShare = 20;
/** Calls of one person or agent that may wait. */
const mostWaiting = 1_000;

type Kind = Principal['kind'];

/**
 * Lets calls of tools begin in turn: those of people at once, those of agents a few at a time, one agent after the other.
 * Otherwise a thousand calls of one agent are all half worked on when a mechanic asks.
 */
export class Admission {
  readonly #limits: CallLimits;
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  readonly #waiting: Readonly<Record<Kind, FairQueue<() => void>>> = {
    person: new FairQueue(),
    agent: new FairQueue(),
  };
  readonly #running = new Map<string, number>();
  readonly #begun = new Map<string, { at: number; calls: number }>();
  #agents = 0;

  constructor(limits: CallLimits, clock: Clock, metrics: Metrics) {
    this.#limits = limits;
    this.#clock = clock;
    this.#metrics = metrics;
  }

  /** Calls that wait for their turn. */
  waiting(kind: Kind): number {
    return this.#waiting[kind].size;
  }

  /**
   * @returns what ends the call; idempotent.
   * @throws DeskError `rate_limited` beyond a limit; the reason of the signal, as soon as it aborts.
   */
  async enter(by: Principal, signal?: AbortSignal): Promise<() => void> {
    const { perMinute } = this.#limits;
    this.#begin(by.key, perMinute, 'caller');
    if (by.workspace !== undefined) this.#begin(`workspace ${by.workspace}`, perMinute * workspaceShare, 'workspace');
    const queue = this.#waiting[by.kind];
    if (queue.waitingOf(by.key) >= mostWaiting) throw this.#refused('waiting', texts.tooManyWaiting(mostWaiting));
    signal?.throwIfAborted();
    if (queue.size === 0 && this.#hasRoom(by.kind, by.key)) this.#began(by.kind, by.key);
    else await this.#turn(by, signal);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#running.get(by.key) ?? 1) - 1;
      if (left > 0) this.#running.set(by.key, left);
      else this.#running.delete(by.key);
      if (by.kind === 'agent') this.#agents -= 1;
      this.#startNext();
    };
  }

  /** Resolves when it is the turn of this call, which then counts as running. */
  #turn(by: Principal, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#waiting[by.kind];
    return new Promise((resolve, reject) => {
      const owner = {};
      const start = () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        queue.remove(by.key, owner, start);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', stop, { once: true });
      queue.add(by.key, owner, start);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const kind of ['person', 'agent'] as const) {
      for (let start = this.#next(kind); start !== undefined; start = this.#next(kind)) start();
    }
  }

  #next(kind: Kind): (() => void) | undefined {
    let taken = '';
    const start = this.#waiting[kind].take((key) => {
      taken = String(key);
      return this.#hasRoom(kind, taken);
    });
    if (start !== undefined) this.#began(kind, taken);
    return start;
  }

  #hasRoom(kind: Kind, key: string): boolean {
    const { atOnce } = this.#limits;
    if (kind === 'agent' && this.#agents >= atOnce * together) return false;
    return (this.#running.get(key) ?? 0) < atOnce;
  }

  #began(kind: Kind, key: string): void {
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    if (kind === 'agent') this.#agents += 1;
  }

  /** Counts a call in the minute that runs. */
  #begin(key: string, most: number, limit: 'caller' | 'workspace'): void {
    const now = monotonic(this.#clock);
    for (const [name, { at }] of this.#begun) if (now - at >= 60_000) this.#begun.delete(name);
    const minute = this.#begun.get(key) ?? { at: now, calls: 0 };
    const seconds = Math.ceil((minute.at + 60_000 - now) / 1000);
    if (minute.calls >= most) throw this.#refused(limit, texts.tooManyCalls(most, seconds, limit));
    minute.calls += 1;
    this.#begun.set(key, minute);
  }

  #refused(limit: string, { message, next }: { message: string; next: string }): DeskError {
    this.#metrics.count('partsdesk_calls_refused_total', { limit });
    return new DeskError('rate_limited', message, { next });
  }
}
