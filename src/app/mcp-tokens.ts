import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { misconfigured } from './environment.ts';
import { access as texts, files, type ErrorText } from './messages/en.ts';
import {
  localPrincipal,
  newToken,
  scopes as allScopes,
  storedTokenOf,
  storedTokens,
  type Scope,
  type StoredToken,
} from '../mcp/http/authenticator.ts';
import { deskActor, record, type AuditedAction } from '../ordering/workflow/transitions.ts';
import type { Ledger } from '../ports/ledger.ts';

const setting = 'mcp-tokens';
type Doer = AuditedAction['actor'];

/** Tokens of MCP clients. They are in the ledger, so every process on it knows them and the audit has each change. */
export class McpTokens {
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  #last: { readonly text: string | undefined; readonly tokens: readonly StoredToken[] } = {
    text: undefined,
    tokens: [],
  };

  constructor(ledger: Ledger, clock: Clock) {
    this.#ledger = ledger;
    this.#clock = clock;
  }

  /** Revoked ones too. Read from the ledger each time; the parsed tokens are cached until they change. */
  async list(): Promise<readonly StoredToken[]> {
    const stored = await this.#ledger.read.recordedSetting(setting);
    if (stored.changedByHand) return [unknownToken];
    if (stored.value !== this.#last.text) this.#last = { text: stored.value, tokens: tokensIn(stored.value) };
    return this.#last.tokens;
  }

  /**
   * Makes a token, which is never shown again.
   * @throws DeskError `invalid_input` for a name that is not valid or already has a token.
   */
  async add(name: string, scopes: readonly Scope[], by: Doer): Promise<string> {
    if (!/^[A-Za-z][A-Za-z0-9._-]{0,63}$/.test(name) || name === localPrincipal) {
      throw nameError('invalid_input', texts.badTokenName(shown(name)));
    }
    return this.#new(name, scopes, by, (all) => {
      if (all.some((each) => each.name === name && each.revokedAt === null)) {
        throw nameError('invalid_input', texts.tokenExists(name));
      }
    });
  }

  /**
   * The file (mode 0600) in the data folder with the token of this machine, for the principal `local`. A token in it that
   * is not valid is replaced.
   * @throws DeskError `misconfigured` when the file cannot be written.
   */
  async keepLocal(data: string): Promise<string> {
    const path = join(data, 'mcp-token');
    try {
      if (storedTokenOf(textOf(path).trim(), await this.list())?.name === localPrincipal) {
        chmodSync(path, 0o600);
        return path;
      }
      const token = await this.#new(localPrincipal, allScopes, deskActor);
      // Renamed into place, so that a reader sees the old token or the new one.
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, `${token}\n`, { mode: 0o600 });
      renameSync(draft, path);
      return path;
    } catch (cause) {
      if (cause instanceof DeskError) throw cause;
      throw misconfigured(files.tokenUnwritable(path), cause);
    }
  }

  /** @throws DeskError `not_found` when the name has no valid token. */
  async revoke(name: string, by: Doer): Promise<void> {
    await this.#change(by, 'mcp-token-revoked', name, (all) => {
      if (!all.some((each) => each.name === name && each.revokedAt === null)) {
        throw nameError('not_found', texts.noToken(shown(name)));
      }
      const revokedAt = this.#clock.now();
      return all.map((each) => (each.name === name && each.revokedAt === null ? { ...each, revokedAt } : each));
    });
  }

  /** Makes and stores a token, unless `check` refuses. */
  async #new(
    name: string,
    scopes: readonly Scope[],
    by: Doer,
    check: (all: readonly StoredToken[]) => void = () => undefined,
  ): Promise<string> {
    const { token, sha256 } = newToken();
    await this.#change(by, 'mcp-token-added', name, (all) => {
      check(all);
      return [...all, { name, sha256, scopes, addedAt: this.#clock.now(), revokedAt: null }];
    });
    return token;
  }

  #change(
    by: Doer,
    action: string,
    name: string,
    change: (all: readonly StoredToken[]) => readonly StoredToken[],
  ): Promise<void> {
    return this.#ledger.write(async (tx) => {
      const { value, changedByHand } = await tx.recordedSetting(setting);
      // Tokens that a hand in the database may have added end here.
      const changed = { name: setting, value: JSON.stringify(change(changedByHand ? [] : tokensIn(value))) };
      const detail = { client: name, ...(changedByHand && { othersEnded: true }) };
      await record(tx, await tx.now(), { actor: by, action, detail, setting: changed }, null);
    });
  }
}

/** Stands for tokens that were changed by hand: none of them is valid, and the desk is not open without one either. */
const unknownToken: StoredToken = { name: 'changed by hand', sha256: '', scopes: [], addedAt: 0, revokedAt: 0 };

const shown = (name: string) => JSON.stringify(cleanText(name, 60));

function nameError(code: 'invalid_input' | 'not_found', { message, next }: ErrorText): DeskError {
  return new DeskError(code, message, { field: 'name', next });
}

function tokensIn(text: string | undefined): readonly StoredToken[] {
  return text === undefined ? [] : storedTokens.parse(JSON.parse(text));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
    throw thrown;
  }
}
