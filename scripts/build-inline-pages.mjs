// Pages of one HTML file with their style and script inside, for the program's build, for a desk run from its sources
// and for the browser tests.
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The card of a quote or a draft, for MCP clients. Stricter than what a host has to enforce: it fetches nothing. */
export const buildCard = () => buildPage('src/mcp/card', 'card.css', 'Quote, draft or purchases', '');

/** Where a person approves with a passkey. It talks to the desk that served it, and to nobody else. */
export const buildApprovalPage = () =>
  buildPage('src/approval-page/web', 'page.css', 'Partsdesk', " connect-src 'self';", [
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer">',
  ]);

/** The constants that the bundler puts in the place of these names. */
export async function inlinePages() {
  return {
    __CARD_HTML__: JSON.stringify(await buildCard()),
    __APPROVAL_PAGE__: JSON.stringify(await buildApprovalPage()),
  };
}

async function buildPage(folder, css, title, connections, head = []) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { page: `${folder}/main.ts`, style: `${folder}/${css}` },
    outdir: 'dist',
    write: false,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    // `light-dark()` is as the MCP extension for cards wants it.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    logLevel: 'warning',
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const [script, style] = [text('.js'), text('.css')];
  const sha256 = (of) => `'sha256-${createHash('sha256').update(of).digest('base64')}'`;
  // This script and this style, and nothing from anywhere.
  const policy = `default-src 'none'; script-src ${sha256(script)}; style-src ${sha256(style)};${connections} base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...head,
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    '</head>',
    `<body><script>${script}</script></body>`,
    '</html>',
    '',
  ].join('\n');
}
