import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '../core/clock.ts';
import { cleanText } from '../core/text.ts';
import { serveBridge } from '../mcp/handshake/bridge.ts';
import type { BridgeToken } from '../mcp/handshake/desk-link.ts';
import { isLoopback, misconfigured } from './environment.ts';
import { exitWith } from './exit-with.ts';
import { bridge as texts, settings } from './messages/en.ts';
import { dataFolder } from './settings-file.ts';

// `partsdesk mcp --desk URL`. It is for agents beside a real account, so it reads no settings file, in which there are
// credentials of the trading service, and loads neither the service's client nor the ledger.

/** @throws DeskError `misconfigured` for an address or a token that cannot be used. */
export async function bridgeTo(desk: string, environment: NodeJS.ProcessEnv, folder: string): Promise<number> {
  const url = deskUrl(desk, environment['PARTS_ALLOW_HTTP'] === '1');
  const token = () => tokenFor(url, environment, folder);
  // A wrong setting is said now, and not to the agent.
  token();
  await serveBridge(
    {
      url: url.href,
      token,
      clock: systemClock,
      log: (line) => process.stderr.write(`${cleanText(line, 4000)}\n`),
    },
    { input: process.stdin, output: process.stdout },
  );
  return 0;
}

function deskUrl(given: string, allowHttp: boolean): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw misconfigured(texts.notUrl);
  if (`${url.username}${url.password}${url.search}${url.hash}` !== '') throw misconfigured(texts.notUrl);
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttp) throw misconfigured(texts.plainHttp);
  if (url.pathname === '/') url.pathname = '/mcp';
  return url;
}

function tokenFor(url: URL, environment: NodeJS.ProcessEnv, folder: string): BridgeToken | undefined {
  const { PARTSDESK_TOKEN: text, PARTSDESK_TOKEN_FILE: file } = environment;
  if (text && file) throw misconfigured(settings.bothSecrets('PARTSDESK_TOKEN'));
  if (text) return tokenIn(text, 'PARTSDESK_TOKEN');
  if (file) {
    try {
      return tokenIn(readFileSync(resolve(folder, file), 'utf8'), 'the file in PARTSDESK_TOKEN_FILE');
    } catch (cause) {
      if (cause instanceof Error && 'syscall' in cause) {
        throw misconfigured(settings.secretUnreadable('PARTSDESK_TOKEN'), cause);
      }
      throw cause;
    }
  }
  const data = isLoopback(url.hostname) ? dataFolder(environment, folder) : undefined;
  if (data === undefined) return undefined;
  const path = join(data, 'mcp-token');
  try {
    return tokenIn(readFileSync(path, 'utf8'), path);
  } catch {
    // A desk of another user keeps its own; one on the embedded service may want none.
    return undefined;
  }
}

function tokenIn(text: string, from: string): BridgeToken {
  const token = text.trim();
  if (token === '') throw misconfigured(texts.emptyToken(from));
  if (!/^[A-Za-z0-9._~+/=-]+$/.test(token)) throw misconfigured(texts.badToken(from));
  return { text: token, from };
}

/** Runs `mcp --desk URL` and sets the exit code of the process. */
export function runProgram([, option = '', url = option.slice('--desk='.length)]: readonly string[]): Promise<void> {
  return exitWith(() => bridgeTo(url, process.env, process.cwd()));
}
