import { expect } from 'vitest';
import { SoftwareAuthenticator } from './software-authenticator.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

type Odd = Parameters<SoftwareAuthenticator['get']>[1];

/**
 * What a browser does on the approval page, over plain HTTP. `origin`: the address that the desk is known by; `at`:
 * where it listens, if that is another one.
 */
export function visitorOf(origin: string, at = origin) {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    const response = await fetch(`${at}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
      body: JSON.stringify(body),
    });
    const { status, headers: got } = response;
    return { status, headers: got, body: (await response.json()) as Record<string, unknown> };
  };
  /** Adds a key by the secret of a link. */
  const enrol = async (secret: string, name = 'a key'): Promise<SoftwareAuthenticator> => {
    const device = new SoftwareAuthenticator(origin);
    const { body } = await post(`/keys/add/${secret}/options`, { name });
    const attestation = device.create(body['options'] as { challenge: string });
    expect(await post(`/keys/add/${secret}/enrol`, { name, attestation })).toMatchObject({ status: 200 });
    return device;
  };
  const signed = async (device: SoftwareAuthenticator, path: string, body: object, odd: Odd = {}) => {
    const asked = await post(path, body);
    expect(asked.status).toBe(200);
    return device.get(asked.body['options'] as { challenge: string }, odd);
  };
  const openDraft = async (device: SoftwareAuthenticator, id: string): Promise<Reply> =>
    post(`/approve/${id}/open`, { assertion: await signed(device, `/approve/${id}/sign-in`, {}) });
  const decide = async (device: SoftwareAuthenticator, id: string, shown: Reply, wanted: object, odd: Odd = {}) => {
    const decision = { session: shown.body['session'], reason: '', again: false, ...wanted };
    const assertion = await signed(device, `/approve/${id}/sign`, decision, odd);
    return post(`/approve/${id}/decide`, { ...decision, assertion });
  };
  const approve = (device: SoftwareAuthenticator, id: string, shown: Reply, odd: Odd = {}) =>
    decide(device, id, shown, { decision: 'approve' }, odd);
  const openKeys = async (device: SoftwareAuthenticator): Promise<Reply> =>
    post('/keys/open', { assertion: await signed(device, '/keys/sign-in', {}) });
  const actOnKey = async (device: SoftwareAuthenticator, act: string, key: SoftwareAuthenticator, shown: Reply) => {
    const wanted = { session: shown.body['session'], act, key: key.id.toString('base64url') };
    return post('/keys/act', { ...wanted, assertion: await signed(device, '/keys/sign', wanted) });
  };
  return { post, enrol, signed, openDraft, decide, approve, openKeys, actOnKey };
}

export type Visitor = ReturnType<typeof visitorOf>;
