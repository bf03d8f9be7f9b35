import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { localPrincipal, type Scope } from '../mcp/http/principal.ts';
import { newToken, storedTokens, type StoredToken } from '../mcp/http/tokens.ts';
import { record } from '../ordering/moves.ts';
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
        next: 'Use letters, digits, ".", "_" and "-", a letter first, at most 64; "local" is whoever has no token.',
      });
    }
    const { token, sha256 } = newToken();
    await this.#change(by, 'mcp-token-added', name, (all) => {
      if (all.some((each) => each.name === name && each.revokedAt === null)) {
        throw new DeskError('invalid_input', `There is a token for ${name} already.`, {
          field: 'name',
          next: `Revoke it first (partsdesk mcp-token revoke ${name}), or use another name.`,
        });
      }
      return [...all, { name, sha256, scopes, addedAt: this.#clock.now(), revokedAt: null }];
    });
    return token;
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
