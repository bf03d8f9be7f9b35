import { describe, expect, it } from 'vitest';
import type { ServiceProbe } from '../../src/contract/trading-service.ts';
import { daysBetween } from '../../src/core/datetime.ts';
import { price, setting, stockRow } from './fixture.ts';
import { json, type Script } from './scripted-server.ts';

const date = 'Tue, 10 Mar 2026 12:00:03 GMT';

const healthy: Script = (seen, response) => {
  const answers: Record<string, unknown> = {
    '/customer': { name: 'Workshop', status: 'ACTIVE', address: [{ countryCode: 'PL' }, { countryCode: 'CZ' }] },
    '/finances': {},
    '/catalog/category': [{ categoryId: '1', label: 'Filters' }],
    '/delivery': [{ id: 'D', lines: [{ sku: 'OWN1' }] }],
    '/invoice': [],
    '/sales/requisition': [],
    '/inventory/stock': [stockRow('OWN1')],
    '/pricing/quote': { lines: [{ sku: 'OWN1', quantity: 1, price: price() }] },
  };
  json(response, answers[seen.path], 200, { date });
};

const of = (probes: readonly ServiceProbe[], service: string) => probes.find((each) => each.service === service);

describe('the probe', () => {
  it('asks every service one harmless thing, and tells where it departs from the interface', async () => {
    const { server, client } = await setting(healthy);
    const probes = await client.probe();
    expect(probes.map(({ service, ok }) => `${service} ${ok}`)).toEqual([
      'token true',
      'inventory true',
      'pricing true',
      'catalog true',
      'customer true',
      'finances true',
      'delivery true',
      'invoice true',
      'sales true',
    ]);
    expect(of(probes, 'catalog')).toEqual({ service: 'catalog', ok: true, deviations: [], serverDate: date });
    expect(of(probes, 'customer')?.deviations).toContain('address[].locality is missing');
    expect(of(probes, 'customer')?.deviations).not.toContain('paymentTerm is missing');
    expect(new Set(of(probes, 'customer')?.deviations).size).toBe(of(probes, 'customer')?.deviations.length);
    expect(of(probes, 'pricing')?.deviations).toContain('lines[].name is missing');
    expect(server.seen.every(({ method, path }) => method === 'GET' || path === '/pricing/quote')).toBe(true);
    expect(server.seen.find(({ path }) => path === '/inventory/stock')?.query.get('sku')).toBe('OWN1');
  });

  it('takes the refusal of a made-up SKU for an answer, and says how it asked', async () => {
    const { client } = await setting((seen, response) => {
      if (seen.path === '/inventory/stock' || seen.path === '/pricing/quote') json(response, {}, 400);
      else if (seen.path === '/delivery') json(response, []);
      else void healthy(seen, response);
    });
    const probes = await client.probe();
    expect(of(probes, 'inventory')).toMatchObject({ ok: true, error: undefined });
    expect(of(probes, 'pricing')?.remark).toContain('should not exist');
  });

  it('names what fails, once each, without repeating', async () => {
    const { server, client } = await setting((seen, response) => {
      if (seen.path === '/finances') json(response, {}, 503);
      else if (seen.path === '/inventory/stock') json(response, {}, 404);
      else if (seen.path === '/customer') response.end('<html>');
      else void healthy(seen, response);
    });
    const probes = await client.probe();
    expect(of(probes, 'finances')?.error?.code).toBe('service_failed');
    expect(of(probes, 'inventory')?.error?.operator).toContain('PARTS_PREFIX_INVENTORY');
    expect(of(probes, 'customer')?.error?.code).toBe('contract_broken');
    expect(of(probes, 'sales')?.ok).toBe(true);
    expect(server.seen).toHaveLength(8);
  });

  it('finds a window that is read as two calendar days, and names the setting', async () => {
    const { client } = await setting((seen, response) => {
      const days = ['creationDate', 'issueDate'].flatMap((name) => {
        const [from, to] = [seen.query.get(`${name}From`), seen.query.get(`${name}To`)];
        return from === null || to === null ? [] : [daysBetween(from, to)];
      });
      if (days.some((each) => each > 1)) json(response, {}, 400);
      else void healthy(seen, response);
    });
    const probes = await client.probe();
    for (const service of ['delivery', 'invoice', 'sales']) {
      expect(of(probes, service)).toMatchObject({ ok: true });
      // The list of them ends the sentence.
      expect(of(probes, service)?.deviations[0]).toMatch(/PARTS_WINDOW_DAYS=1$/);
    }
  });

  it('works while the breaker is open', async () => {
    let down = true;
    const { client } = await setting((seen, response) => {
      if (down) json(response, {}, 503);
      else void healthy(seen, response);
    });
    for (let n = 0; n < 6; n++) await client.customer().catch(() => undefined);
    down = false;
    expect(of(await client.probe(), 'customer')?.ok).toBe(true);
  });

  it('asks nothing without a token', async () => {
    const { server, client } = await setting(healthy, { token: (_, response) => json(response, {}, 401) });
    const probes = await client.probe();
    expect(probes).toHaveLength(9);
    expect(probes.every(({ error }) => error?.code === 'bad_credentials')).toBe(true);
    expect(server.seen).toEqual([]);
  });
});
