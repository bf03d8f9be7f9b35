import type { Clock } from '../core/clock.ts';
import { errorOf } from '../core/errors.ts';
import { texts } from './messages/en.ts';
import type { Sources } from './sources.ts';

/** Milliseconds that a process which builds may say nothing before another one takes over. */
const leaseFor = 30_000;

/** One process builds at a time; one that was killed is taken over from. */
export class BuildLease {
  readonly #sources: Sources;
  readonly #clock: Clock;
  #taken = false;
  #renewed = 0;

  constructor(sources: Sources, clock: Clock) {
    this.#sources = sources;
    this.#clock = clock;
  }

  get isOurs(): boolean {
    return this.#taken;
  }

  /** @throws DeskError `refused` when another process builds. */
  take(): void {
    this.#sources.write(() => {
      const [pid = 0, at = 0] = (this.#sources.meta('builder') ?? '').split(' ').map(Number);
      const now = this.#clock.now();
      if (pid !== 0 && pid !== process.pid && isAlive(pid) && Math.abs(now - at) < leaseFor) {
        throw errorOf('refused', texts.beingBuilt(pid));
      }
      this.#sources.setMeta('builder', `${process.pid} ${now}`);
    });
    this.#taken = true;
    this.#renewed = this.#clock.now();
  }

  renew(): void {
    const now = this.#clock.now();
    if (Math.abs(now - this.#renewed) < leaseFor / 6) return;
    this.#renewed = now;
    this.#sources.setMeta('builder', `${process.pid} ${now}`);
  }

  release(): void {
    if (!this.#taken) return;
    try {
      this.#sources.setMeta('builder', '');
    } catch {
      // It ends by itself.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
