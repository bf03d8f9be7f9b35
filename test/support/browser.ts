import { join } from 'node:path';
import axe from 'axe-core';
import { build } from 'esbuild';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { pageBuild, pageStatics } from '../../scripts/build-page.mjs';
import { pageFiles, type PageFiles } from '../../src/playground/page-server/page-files.ts';
import { unpackBrowser } from './unpack-browser.ts';

const root = new URL('../..', import.meta.url).pathname;
/** Where screenshots go; git ignores it. */
const shots = join(root, 'test/playground/screenshots');

/** The page as the build makes it, in memory: no test depends on an earlier build. */
let built: Promise<PageFiles> | undefined;
export function builtForTests(): Promise<PageFiles> {
  built ??= (async () => {
    const { outputFiles } = await build({ ...pageBuild(root), outdir: join(root, 'dist/page'), write: false });
    const all = new Map<string, Uint8Array>(pageStatics(root).map(({ name, body }) => [name, body]));
    for (const file of outputFiles) all.set(file.path.slice(file.path.lastIndexOf('/') + 1), file.contents);
    return pageFiles((name) => {
      const body = all.get(name);
      if (body === undefined) throw new Error(`the build made no ${name}`);
      return body;
    });
  })();
  return built;
}

export interface Visit {
  readonly page: Page;
  /** Keeps a picture; also shows a person what a test saw. */
  shot(name: string): Promise<void>;
  /** What the rules of axe find wrong with the page as it is. */
  violations(): Promise<readonly string[]>;
  /** The same in light and in dark colours. */
  violationsInBoth(): Promise<readonly string[]>;
}

export type Scheme = 'light' | 'dark';

export interface VisitOptions extends BrowserContextOptions {
  readonly scheme?: Scheme;
  /** The server ends while it is visited: that it cannot be reached for a while is no trouble. */
  readonly interrupted?: boolean;
  /** It is refused things, and says so on the page. */
  readonly refused?: boolean;
}

/**
 * One browser for the tests of a file, a fresh context for each visit. A test fails on any error on the console, any
 * exception of the page and any request that fails or leaves this machine, whatever else it looks at.
 */
export function useBrowser(): (url: string, options?: VisitOptions) => Promise<Visit> {
  let browser: Browser | undefined;
  let trouble: string[] = [];
  const looking = new Set<Page>();
  const open: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    const { executablePath, fonts, libraries } = await unpackBrowser(root);
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-dev-shm-usage'],
      env: {
        ...process.env,
        FONTCONFIG_FILE: fonts,
        ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
      },
    });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const name = task.name.replace(/\W+/g, '-').slice(0, 60);
      for (const each of looking)
        await each.screenshot({ path: join(shots, `failed-${name}.png`) }).catch(() => undefined);
    }
    looking.clear();
    for (const each of open.splice(0)) await each.close();
    const seen = trouble;
    trouble = [];
    expect(seen).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  return async (url, { scheme = 'light', interrupted = false, refused = false, ...options } = {}) => {
    if (browser === undefined) throw new Error('the browser is not open yet');
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      colorScheme: scheme,
      ...options,
    });
    open.push(context);
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    looking.add(page);
    const { origin } = new URL(url);
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const expected =
        (interrupted && unreached.test(message.text())) || (refused && /status of 40[34]/.test(message.text()));
      if (!expected) trouble.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => trouble.push(`page: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) trouble.push(`request to the outside: ${request.url()}`);
    });
    page.on('requestfailed', (request) => {
      // The stream of events ends with the visit, and a download is taken out of the page's hands.
      const why = request.failure()?.errorText ?? '';
      const cut = why === 'net::ERR_ABORTED' || (interrupted && unreached.test(why));
      if (!cut) trouble.push(`failed: ${request.url()} ${why}`);
    });
    page.on('response', (response) => {
      const expected = refused && [403, 404].includes(response.status());
      if (response.status() >= 400 && !expected) trouble.push(`${response.status()}: ${response.url()}`);
    });
    await page.goto(url);
    return {
      page,
      shot: async (name) => {
        await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' });
      },
      violations: () => audit(page),
      violationsInBoth: async () => {
        const found: string[] = [];
        for (const each of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme: each });
          found.push(...(await audit(page)).map((violation) => `${each}: ${violation}`));
        }
        await page.emulateMedia({ colorScheme: scheme });
        return found;
      },
    };
  };
}

/** What a browser says of a server that has ended. */
const unreached = /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/;

/** Runs axe in the page's own world, without weakening its policy: evaluating is not loading a script. */
async function audit(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const result: axe.AxeResults = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
  return result.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? violation.help})`,
    ),
  );
}
