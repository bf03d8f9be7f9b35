import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { localPrincipal, scopes as allScopes, type Scope } from '../mcp/http/principal.ts';
import { newToken, principalOfToken, storedTokens, type StoredToken } from '../mcp/http/tokens.ts';
import { record } from '../ordering/workflow/transitions.ts';
import type { Ledger } from '../ports/ledger.ts';

const setting = 'mcp-tokens';

/** Tokens of MCP clients, in the ledger: every process on it knows them, and each change is in the audit. */
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

  /** Revoked ones too. Read anew each time; what is written as it was the last time is not taken apart again. */
  async list(): Promise<readonly StoredToken[]> {
    const text = await this.#ledger.read.setting(setting);
    if (text !== this.#last.text) this.#last = { text, tokens: tokensIn(text) };
    return this.#last.tokens;
  }

  /**
   * Makes a token, which is never shown again.
   * @throws DeskError `invalid_input` for a name that is none, or is taken.
   */
  async add(name: string, scopes: readonly Scope[], by: string): Promise<string> {
    if (!/^[A-Za-z][A-Za-z0-9._-]{0,63}$/.test(name) || name === localPrincipal) {
      throw new DeskError('invalid_input', `${JSON.stringify(cleanText(name, 60))} cannot be the name of a client.`, {
        field: 'name',
        next: 'Use letters, digits, ".", "_" and "-", a letter first, at most 64; "local" is this machine, whose token `start` makes.',
      });
    }
    return this.#new(name, scopes, by, (all) => {
      if (all.some((each) => each.name === name && each.revokedAt === null)) {
        throw new DeskError('invalid_input', `There is a token for ${name} already.`, {
          field: 'name',
          next: `Revoke it first (partsdesk mcp-token revoke ${name}), or use another name.`,
        });
      }
    });
  }

  /**
   * The file (mode 0600) in the data folder with the token of this machine, for the principal `local`. The token in it
   * is kept as long as it counts; otherwise a new one is made.
   * @throws DeskError `misconfigured` when the file cannot be written.
   */
  async keepLocal(data: string): Promise<string> {
    const path = join(data, 'mcp-token');
    try {
      if (principalOfToken(textOf(path).trim(), await this.list())?.name === localPrincipal) {
        chmodSync(path, 0o600);
        return path;
      }
      const token = await this.#new(localPrincipal, allScopes, 'desk');
      // Written aside and renamed: a reader sees the old token or the new one.
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, `${token}\n`, { mode: 0o600 });
      renameSync(draft, path);
      return path;
    } catch (cause) {
      if (cause instanceof DeskError) throw cause;
      throw new DeskError('misconfigured', `The token of this machine cannot be kept in ${path}.`, {
        next: 'Check the rights of the data folder (PARTSDESK_DATA).',
        cause,
      });
    }
  }

  /** @throws DeskError `not_found` when no token of this name counts. */
  async revoke(name: string, by: string): Promise<void> {
    await this.#change(by, 'mcp-token-revoked', name, (all) => {
      if (!all.some((each) => each.name === name && each.revokedAt === null)) {
        throw new DeskError('not_found', `There is no token for ${JSON.stringify(cleanText(name, 60))}.`, {
          field: 'name',
          next: 'partsdesk mcp-token list shows them.',
        });
      }
      const revokedAt = this.#clock.now();
      return all.map((each) => (each.name === name && each.revokedAt === null ? { ...each, revokedAt } : each));
    });
  }

  /** Makes and stores a token, unless `check` refuses. */
  async #new(
    name: string,
    scopes: readonly Scope[],
    by: string,
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
    by: string,
    action: string,
    name: string,
    change: (all: readonly StoredToken[]) => readonly StoredToken[],
  ): Promise<void> {
    return this.#ledger.write(async (tx) => {
      await tx.setSetting(setting, JSON.stringify(change(tokensIn(await tx.setting(setting)))));
      await record(tx, await tx.now(), { actor: by, action, detail: { client: name } }, null);
    });
  }
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
