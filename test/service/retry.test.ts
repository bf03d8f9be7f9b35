import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backOff, parseRetryAfter, RetryBudget } from '../../src/service/retry.ts';
import { FakeClock } from './fake-clock.ts';
import { failure, setting, until } from './fixture.ts';
import { hangUp, json, type Script } from './scripted-server.ts';

const failing =
  (times: number, fail: Script): Script =>
  (seen, response) => {
    times -= 1;
    if (times >= 0) return fail(seen, response);
    json(response, []);
  };

describe('a read', () => {
  it.each([408, 425, 429, 500, 502, 503, 504, 599])('is repeated after a %d', async (status) => {
    const { server, client } = await setting(failing(2, (_, response) => json(response, {}, status)));
    await client.delivery('A');
    expect(server.seen).toHaveLength(3);
  });

  it('is repeated after a connection that broke, POST or not', async () => {
    const { server, client } = await setting(failing(1, (_, response) => hangUp(response)));
    await client.quote({ lines: [{ sku: 'A', quantity: 1 }] });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it.each([400, 403, 404, 409, 422])('is not repeated after a %d', async (status) => {
    const { server, client } = await setting((_, response) => json(response, {}, status));
    await failure(client.delivery('A'));
    expect(server.seen).toHaveLength(1);
  });

  it('is sent four times at most', async () => {
    const { server, client, clock } = await setting((_, response) => json(response, {}, 503));
    expect((await failure(client.delivery('A'))).code).toBe('service_failed');
    expect(server.seen).toHaveLength(4);
    // Half of 200, 400 and 800 milliseconds.
    expect(clock.pauses).toEqual([100, 200, 400]);
  });

  it('waits as long as it is asked to, in seconds', async () => {
    const { client, clock } = await setting(
      failing(1, (_, response) => json(response, {}, 429, { 'retry-after': '3' })),
    );
    await client.delivery('A');
    expect(clock.pauses).toEqual([3100]);
  });

  it('waits until the date it is given, by the clock of the service', async () => {
    const { client, clock } = await setting(
      failing(1, (_, response) =>
        json(response, {}, 503, {
          date: 'Tue, 10 Mar 2026 08:00:00 GMT',
          'retry-after': 'Tue, 10 Mar 2026 08:00:05 GMT',
        }),
      ),
    );
    await client.delivery('A');
    expect(clock.pauses).toEqual([5100]);
  });

  it('gives up at once when it is asked to wait longer than its time', async () => {
    const { server, client, clock } = await setting((_, response) =>
      json(response, {}, 429, { 'retry-after': '3600' }),
    );
    const error = await failure(client.delivery('A'));
    expect([error.code, error.next]).toEqual(['rate_limited', 'Ask again in 3600 s.']);
    expect([server.seen.length, clock.pauses]).toEqual([1, []]);
  });

  it('has the others of the same service wait too when it is asked to, and the other services not', async () => {
    const { server, client, clock, log } = await setting(
      (seen, response) => {
        if (server.seen.length === 1) json(response, {}, 429, { 'retry-after': '7' });
        else json(response, seen.path === '/customer' ? {} : []);
      },
      { clock: new FakeClock({ skipUpTo: 0 }) },
    );
    const first = client.delivery('1');
    await until(() => log.some((line) => line.startsWith('no answer')));
    const second = client.delivery('2');
    await client.customer();
    expect(server.seen.map(({ path }) => path)).toEqual(['/delivery/1', '/customer']);
    clock.advance(7_100);
    expect(await Promise.all([first, second])).toEqual([[], []]);
    expect(server.seen).toHaveLength(4);
  });

  it('does not ask a service that asked for a long pause', async () => {
    const { server, client, clock } = await setting((seen, response) => {
      if (seen.path === '/delivery/1') json(response, {}, 503, { 'retry-after': '90' });
      else json(response, []);
    });
    await failure(client.delivery('1'));
    const error = await failure(client.delivery('2'));
    expect([error.code, error.next]).toEqual(['rate_limited', 'Ask again in 90 s.']);
    expect(await client.requisition('R')).toEqual([]);
    expect(server.seen).toHaveLength(2);
    clock.advance(90_000);
    expect(await client.delivery('2')).toEqual([]);
  });

  it('never takes longer than its total time', async () => {
    const clock = new FakeClock({ skipUpTo: 4_200 });
    const { server, client } = await setting(
      (_, response) => {
        clock.advance(1_000);
        json(response, {}, 503, { 'retry-after': '4' });
      },
      { clock, config: { timeouts: { connect: 1_000, read: 9_000, total: 9_500, money: 9_000 } } },
    );
    const start = clock.now();
    await failure(client.delivery('A'));
    expect(server.seen).toHaveLength(2);
    expect(clock.now() - start).toBeLessThanOrEqual(9_500);
  });

  it('times out when a reply does not come, and is repeated', async () => {
    const { server, client, clock } = await setting(failing(1, () => undefined));
    const asked = client.delivery('A');
    await until(() => server.seen.length === 1);
    clock.advance(30_000);
    expect(await asked).toEqual([]);
    expect(server.seen).toHaveLength(2);
  });

  it('times out when a reply does not end', async () => {
    const { server, client, clock } = await setting(
      (_, response) => {
        response.write('[');
      },
      { config: { timeouts: { connect: 1_000, read: 10_000, total: 10_000, money: 10_000 } } },
    );
    const asked = failure(client.delivery('A'));
    await until(() => server.seen.length === 1);
    clock.advance(10_000);
    const error = await asked;
    expect(error.code).toBe('timed_out');
    expect(error.message).toContain('within 10 s');
  });

  it('is stopped at once by its signal: before it starts, while it waits for a reply, while it pauses', async () => {
    const stopped = AbortSignal.abort();
    const { server, client, clock } = await setting(
      failing(1, () => undefined),
      { clock: new FakeClock({ skipUpTo: 0 }) },
    );
    expect((await failure(client.delivery('A', { signal: stopped }))).code).toBe('cancelled');
    expect(server.seen).toHaveLength(0);

    const during = new AbortController();
    const asked = failure(client.delivery('A', { signal: during.signal }));
    await until(() => server.seen.length === 1);
    during.abort('enough');
    expect((await asked).code).toBe('cancelled');

    const pausing = await setting((_, response) => json(response, {}, 503), {
      clock: new FakeClock({ skipUpTo: 0 }),
    });
    const pause = new AbortController();
    const waiting = failure(pausing.client.delivery('A', { signal: pause.signal }));
    await until(() => pausing.server.seen.length === 1 && pausing.log.some((line) => line.includes('no answer')));
    pause.abort();
    expect((await waiting).code).toBe('cancelled');
    expect(pausing.server.seen).toHaveLength(1);
    expect(clock.sleeping).toBe(0);
  });
});

describe('the budget of repetitions', () => {
  it('lets no more than 1.1 times as many requests out over a thousand reads in an outage', async () => {
    const { server, client } = await setting((_, response) => json(response, {}, 503));
    // readBack: the breaker would let hardly any request out, and this is about the budget alone.
    for (let n = 0; n < 1000; n++) await failure(client.order(`${n}`));
    expect(server.seen.length).toBeGreaterThan(1000);
    expect(server.seen.length).toBeLessThanOrEqual(1100);
  });

  it('allows few repetitions at first, and fewer than one in ten later, whatever the pattern', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 3000 }), (wants) => {
        const budget = new RetryBudget();
        let repeated = 0;
        wants.forEach((wanted, before) => {
          budget.deposit();
          if (wanted && budget.withdraw()) repeated += 1;
          expect(repeated).toBeLessThanOrEqual(RetryBudget.allowance + RetryBudget.perRequest * (before + 1));
        });
      }),
    );
  });
});

describe('back-off', () => {
  it('grows, is random down to nothing, and stays below five seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((n) => backOff(n, () => 1))).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
    expect(backOff(3, () => 0)).toBe(0);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');

  it('is seconds', () => {
    fc.assert(
      fc.property(fc.nat(86_400), (seconds) => {
        expect(parseRetryAfter(` ${seconds} `, now)).toBe(seconds * 1000);
      }),
    );
  });

  it('is a date of HTTP', () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400, max: 86_400 }), (seconds) => {
        const date = new Date(now + seconds * 1000).toUTCString();
        expect(parseRetryAfter(date, now)).toBe(Math.max(0, seconds * 1000));
      }),
    );
    expect(parseRetryAfter('Tuesday, 10-Mar-26 12:00:07 GMT', now)).toBe(7000);
    expect(parseRetryAfter('Tue Mar 10 12:00:07 2026', now)).toBe(7000);
  });

  it('is never more than a day', () => {
    expect(parseRetryAfter('99999999999999999999', now)).toBe(86_400_000);
    expect(parseRetryAfter('Tue, 10 Mar 2099 12:00:00 GMT', now)).toBe(86_400_000);
  });

  it.each([undefined, '', 'soon', '-5', '1.5', '2026-03-10', 'Tuesday', '5 s'])('is nothing when it is %j', (value) => {
    expect(parseRetryAfter(value, now)).toBeUndefined();
  });
});
