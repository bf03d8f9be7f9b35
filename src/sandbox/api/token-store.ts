import { randomBytes } from 'node:crypto';
import { tokenCall } from '../../contract/operations.ts';
import type { Db } from '../state/database.ts';
import { parsePairs, type QueryPairs } from './decode.ts';
import type { ActiveFaults } from '../http/faults.ts';
import { Refusal } from './refusal.ts';
import { accountByClient, type Account } from '../world/accounts.ts';

const defaultLifetime = 3600;

/** "OAuth 2.0 client credentials". Tokens are kept in the database, so that every process on the file knows them. */
export class TokenStore {
  readonly #insert;
  readonly #find;
  readonly #sweep;
  readonly #expireAll;

  constructor(db: Db) {
    this.#insert = db.prepare<[string, string, number]>('INSERT INTO token VALUES (?, ?, ?)');
    this.#find = db.prepare<[string], { client: string; expires_at: number }>('SELECT * FROM token WHERE token = ?');
    this.#sweep = db.prepare<[number]>('DELETE FROM token WHERE expires_at <= ?');
    this.#expireAll = db.prepare('DELETE FROM token');
  }

  expireAll(): void {
    this.#expireAll.run();
  }

  /** Answers `POST /oauth2/token`; parameters come in the form or on the query string. */
  issue(headers: NodeJS.Dict<string | string[]>, query: QueryPairs, form: Buffer, now: number, faults: ActiveFaults) {
    const account = authenticate(single(headers.authorization));
    const type = (single(headers['content-type']) ?? '').split(';')[0]?.trim().toLowerCase();
    if (type !== tokenCall.contentType) {
      throw new Refusal(415, 'invalid_request', `Content-Type: the token request must be ${tokenCall.contentType}`);
    }
    const given = new Map<string, string>();
    for (const [name, value] of [...query, ...parsePairs(form.toString('utf8'), 'form')]) {
      if (!Object.hasOwn(tokenCall.form, name)) {
        throw new Refusal(400, 'invalid_request', `${name}: unknown parameter; allowed: grant_type, scope`);
      }
      if (given.has(name)) throw new Refusal(400, 'invalid_request', `${name}: given more than once`);
      given.set(name, value);
    }
    if (given.get('grant_type') !== tokenCall.form.grant_type) {
      throw new Refusal(400, 'unsupported_grant_type', `grant_type: must be ${tokenCall.form.grant_type}`);
    }
    if (given.get('scope') !== tokenCall.form.scope) {
      throw new Refusal(400, 'invalid_scope', `scope: must be ${tokenCall.form.scope}`);
    }
    const seconds = faults.tokenLifetime?.seconds ?? defaultLifetime;
    const token = randomBytes(24).toString('base64url');
    this.#sweep.run(now);
    this.#insert.run(token, account.clientId, now + seconds * 1000);
    return {
      access_token: token,
      token_type: 'Bearer',
      ...(faults.tokenWithoutExpiry ? {} : { expires_in: seconds }),
      scope: tokenCall.form.scope,
    };
  }

  /** "Business calls send `Authorization: Bearer <ACCESS_TOKEN>`." */
  authorize(authorization: string | undefined, now: number): Account {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('a bearer token is required', '');
    const row = this.#find.get(token);
    const account = row && row.expires_at > now ? accountByClient(row.client) : undefined;
    if (!account) throw unauthorized('the token is unknown or expired', ', error="invalid_token"');
    return account;
  }
}

const unauthorized = (message: string, detail: string) =>
  new Refusal(401, 'unauthorized', message, { headers: { 'WWW-Authenticate': `Bearer realm="parts"${detail}` } });

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** "BASE64_OF_CLIENT_ID_COLON_CLIENT_SECRET": as they are, the first colon separates. */
function authenticate(authorization: string | undefined): Account {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1];
  const [, clientId, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  const account = accountByClient(clientId ?? '');
  if (account?.clientSecret !== secret || account === undefined) {
    throw new Refusal(401, 'invalid_client', 'client id or client secret is wrong', {
      headers: { 'WWW-Authenticate': 'Basic realm="parts"' },
    });
  }
  return account;
}
