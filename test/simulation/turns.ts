import { decimal } from '../../src/core/money.ts';
import type { Policy } from '../../src/ordering/policy/policy.ts';
import type { AuditRow } from '../../src/ports/ledger.ts';
import { Dice } from './dice.ts';
import type { People } from './people.ts';
import type { Operation } from './shadow.ts';
import type { World } from './world.ts';

const minute = 60_000;

/**
 * What turns just when an order has been approved, before it is sent: somebody freezes, or the policy is another one.
 * By chance alone this hardly ever falls between the two. It draws from dice of its own, so that the seeds in which
 * nothing turns are what they were.
 */
export class Turns {
  readonly #world: World;
  readonly #people: People;
  readonly #dice: Dice;
  readonly #kind: 'none' | 'freeze' | 'right' | 'limit';
  #left: number;

  constructor(seed: number, world: World, people: People) {
    this.#world = world;
    this.#people = people;
    this.#dice = new Dice(seed, 3);
    this.#kind = this.#dice.weighted({ none: 70, freeze: 10, right: 10, limit: 10 });
    this.#left = this.#dice.int(1, 2);
  }

  /** Looks at what was just committed. */
  committed(operations: readonly Operation[]): void {
    if (this.#kind === 'none' || this.#left === 0 || !this.#world.trouble) return;
    const approved = operations
      .filter(({ name }) => name === 'appendAudit')
      .map(({ result }) => result as AuditRow)
      .find(({ action }) => action === 'approved-submit');
    if (approved === undefined || this.#dice.chance(0.4)) return;
    this.#left -= 1;
    // Before, or while, its price is asked for once more.
    const at = this.#world.time.now + this.#dice.int(0, 200);
    this.#world.time.at(at, () => void this.#turn(approved.actor));
  }

  async #turn(approver: string): Promise<void> {
    if (this.#kind === 'freeze') return this.#people.freeze();
    const { time, policy } = this.#world;
    this.#world.usePolicy(this.#kind === 'right' ? without(policy, approver) : lowered(policy));
    await time.sleep(this.#dice.int(10 * minute, 40 * minute));
    this.#world.usePolicy(this.#world.firstPolicy);
  }
}

/** The policy, with this person approving nothing. */
function without(policy: Policy, id: string): Policy {
  const person = policy.people.get(id);
  if (person === undefined) return policy;
  const grants = person.grants.map((each) => ({ ...each, may: each.may.filter((may) => may !== 'approve') }));
  return { ...policy, people: new Map([...policy.people, [id, { ...person, grants }]]) };
}

/** The policy, with every order above its limit. */
function lowered(policy: Policy): Policy {
  const perOrder = decimal('1');
  const people = [...policy.people].map(
    ([id, each]) => [id, { ...each, limits: { ...each.limits, perOrder } }] as const,
  );
  return { ...policy, limits: { ...policy.limits, perOrder }, people: new Map(people) };
}
