import type { Dice } from './dice.ts';
import type { Trace } from './trace.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Thrown inside a transaction of a process that dies in the middle of it: the database rolls it back. */
export class Died extends Error {}

/** Waits for ever: what a dead process was about to do is never done. */
const never = () => new Promise<never>(() => undefined);

/** Awaits of one process within an hour after which it is taken to run in a circle. */
const tooMany = 40_000;
const hour = 3_600_000;

/**
 * One process of the desk. It can die, or stand still for a while, at any of its awaits; whatever it reaches the world
 * through asks `point` before and after.
 */
export class DeskProcess {
  readonly name: string;
  readonly dice: Dice;
  readonly time: VirtualTime;
  /** How far its clock is ahead of the database's, milliseconds. */
  readonly skew: number;
  readonly #trace: Trace;
  #points = 0;
  #hour = 0;
  #within = 0;
  #diesAt = Infinity;
  #standsAt = Infinity;
  #standsFor = 0;
  #until = 0;
  #dead = false;
  #gaps: Dice | undefined;
  readonly #onDeath: (() => void)[] = [];

  constructor(
    name: string,
    { dice, time, trace, skew }: { dice: Dice; time: VirtualTime; trace: Trace; skew: number },
  ) {
    this.name = name;
    this.dice = dice;
    this.time = time;
    this.skew = skew;
    this.#trace = trace;
  }

  get dead(): boolean {
    return this.#dead;
  }

  get points(): number {
    return this.#points;
  }

  /** It dies at this point of its life, counted in awaits from now on. */
  dieIn(points: number): void {
    this.#diesAt = this.#points + points;
  }

  standStillIn(points: number, ms: number): void {
    this.#standsAt = this.#points + points;
    this.#standsFor = ms;
  }

  /** From now on it is stopped now and then where nothing in it can look again: after its last look at the clock. */
  stopBeforeBytes(gaps: Dice): void {
    this.#gaps = gaps;
  }

  /** Between the last look at the clock and the first byte; whether it was stopped there. */
  async beforeBytes(): Promise<boolean> {
    if (this.#gaps?.chance(0.25) !== true) return false;
    const ms = this.#gaps.pick([20_000, 1_500_000, 5_000_000]);
    this.#until = this.time.now + ms;
    this.#trace.say(this.name, `is stopped before its first byte for ${ms}`);
    await this.point();
    return true;
  }

  /** No more deaths and standstills: the trouble is over. */
  calm(): void {
    this.#gaps = undefined;
    this.#diesAt = Infinity;
    this.#standsAt = Infinity;
  }

  die(): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#trace.say(this.name, 'dies');
    for (const each of this.#onDeath) each();
  }

  /** Where it may die or stand still. Never resolves in a dead process. */
  async point(): Promise<void> {
    if (this.#dead) return never();
    this.#points += 1;
    const now = Math.floor(this.time.now / hour);
    this.#within = now === this.#hour ? this.#within + 1 : 1;
    this.#hour = now;
    if (this.#within === tooMany) this.#trace.violation('it comes to rest', `${this.name} goes round and round`);
    if (this.#points >= this.#diesAt || this.#within >= tooMany) {
      this.die();
      return never();
    }
    if (this.#points >= this.#standsAt) {
      this.#standsAt = Infinity;
      this.#until = this.time.now + this.#standsFor;
      this.#trace.say(this.name, `stands still for ${this.#standsFor}`);
    }
    while (this.#until > this.time.now) await this.time.sleep(this.#until - this.time.now);
    // It may have been killed while it stood still.
    if (this.dead) return never();
  }

  /** The same inside a transaction, where nothing waits: the database undoes what a dead process had begun. */
  pointInside(): void {
    if (this.#dead) throw new Died();
    this.#points += 1;
    if (this.#points < this.#diesAt) return;
    this.die();
    throw new Died();
  }

  /** What somebody outside hears of something done here: an error when the process dies meanwhile. */
  answer<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#onDeath.push(() => reject(new Died()));
      if (this.#dead) reject(new Died());
      else work().then(resolve, reject);
    });
  }
}
