import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeskError } from '../../src/core/errors.ts';
import { canWithdraw, eventsOf, isTerminal, next, type Event } from '../../src/ordering/workflow/states.ts';
import { texts } from '../../src/ordering/messages/en.ts';
import { isState, states, type State } from '../../src/ports/draft.ts';
import { runsOf } from '../support/long.ts';

const final: readonly State[] = ['confirmed', 'cancelled', 'failed', 'declined', 'expired', 'withdrawn', 'dropped'];
const everyEvent = [...new Set(states.flatMap((state) => eventsOf(state)))];

function reachableFrom(start: State, without?: (state: State, event: Event) => boolean): Set<State> {
  const seen = new Set<State>([start]);
  const open: State[] = [start];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const event of eventsOf(state)) {
      if (without?.(state, event)) continue;
      const to = next(state, event);
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

describe('the table of moves', () => {
  it('reaches every state from a priced draft', () => {
    expect([...reachableFrom('priced')].sort()).toEqual([...states].sort());
  });

  it('leads from every state to an end', () => {
    for (const state of states) {
      const ends = [...reachableFrom(state)].filter(isTerminal);
      expect(ends, state).not.toHaveLength(0);
    }
  });

  it('has exactly these ends, and no way out of them', () => {
    expect(states.filter(isTerminal)).toEqual(final);
    for (const state of final) {
      for (const event of everyEvent) expect(() => next(state, event)).toThrow(DeskError);
    }
  });

  it('opens an attempt only from approved, and is approved by a person or after an attempt that did nothing', () => {
    for (const state of states) {
      for (const event of eventsOf(state)) {
        const to = next(state, event);
        if (to === 'submitting') expect([state, event]).toEqual(['approved', 'open_attempt']);
        if (to === 'approved') {
          expect([
            ['pending_approval', 'approve'],
            ['needs_person', 'resend'],
            ['submitting', 'again'],
          ]).toContainEqual([state, event]);
        }
      }
    }
  });

  it('never reaches confirmed without an attempt, or an order that is at the service already', () => {
    const placed: readonly Event[] = ['open_attempt', 'found', 'placed_before'];
    const reached = reachableFrom('priced', (_, event) => placed.includes(event));
    for (const state of ['submitting', 'unknown', 'accepted', 'confirming', 'confirmed', 'cancelling'] as const) {
      expect(reached.has(state), state).toBe(false);
    }
  });

  it('gets from unknown to a second sending only through a person', () => {
    const byPerson: readonly Event[] = ['resend'];
    const reached = reachableFrom('unknown', (_, event) => byPerson.includes(event));
    expect(reached.has('approved')).toBe(false);
    expect(reached.has('submitting')).toBe(false);
  });

  it('says "nothing was ordered" only where no attempt can be open, lost or successful', () => {
    const nothing = states.filter((state) => texts.states[state].includes('nothing was ordered'));
    expect(nothing).toEqual(['failed', 'declined', 'expired', 'withdrawn', 'dropped']);
    for (const state of ['unknown', 'needs_person', 'dropping', 'confirm_unknown'] as const) {
      for (const event of ['expire', 'withdraw', 'decline'] as const) {
        expect(() => next(state, event)).toThrow(DeskError);
      }
    }
  });

  it('sends an order that did not leave back to a person', () => {
    expect(next('submitting', 'not_sent')).toBe('pending_approval');
  });

  it('looks for a dropped one until it is settled, and cancels it when it arrives late', () => {
    expect(next('needs_person', 'drop')).toBe('dropping');
    expect(next('dropping', 'late_arrival')).toBe('cancelling');
    expect(next('dropping', 'settled')).toBe('dropped');
  });

  it('lets a requisition be withdrawn exactly while nothing can have been sent', () => {
    expect(states.filter(canWithdraw)).toEqual(['priced', 'pending_approval', 'approved']);
  });

  it('walks at random without ever leaving the table, and stays at an end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...everyEvent), { maxLength: 40 }), (events) => {
        let state: State = 'priced';
        for (const event of events) {
          try {
            const to = next(state, event);
            if (isTerminal(state) || !isState(to) || !eventsOf(state).includes(event))
              throw new Error(`${state} moved`);
            state = to;
          } catch (thrown) {
            if (!(thrown instanceof DeskError) || eventsOf(state).includes(event)) throw thrown;
          }
        }
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  it('refuses what is no state, also names every object has', () => {
    for (const text of ['', 'Approved', 'constructor', 'toString', '__proto__']) {
      expect(isState(text)).toBe(false);
      expect(() => next(text, 'approve')).toThrow(DeskError);
    }
  });

  it('has a sentence of its own for every state', () => {
    expect(new Set(states.map((state) => texts.states[state])).size).toBe(states.length);
  });
});
