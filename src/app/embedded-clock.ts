import { z } from 'zod';

const told = z.object({ now: z.string() });

/** The clock of the embedded service, through its control: forward only, kept with its data. */
export function embeddedClock(service: string): {
  /** Milliseconds since the epoch. */
  now(): Promise<number>;
  forward(days: number): Promise<void>;
} {
  const ask = async (init: RequestInit = {}): Promise<number> => {
    const reply = await fetch(`${service}/_sandbox/clock`, init);
    if (!reply.ok) throw new Error(`the embedded service answered its clock with ${reply.status}`);
    return Date.parse(told.parse(await reply.json()).now);
  };
  return {
    now: () => ask(),
    forward: async (days) => {
      await ask({
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-partsdesk-control': '1' },
        body: JSON.stringify({ advanceDays: days }),
      });
    },
  };
}
