// The card of a quote or a draft: one HTML file with its style and script inside, for the program's build, for a desk
// run from its sources and for the browser tests.
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export async function buildCard() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { card: 'src/mcp/card/main.ts', style: 'src/mcp/card/card.css' },
    outdir: 'dist',
    write: false,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    // `light-dark()` is as the extension wants it.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    logLevel: 'warning',
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const [script, style] = [text('.js'), text('.css')];
  const sha256 = (of) => `'sha256-${createHash('sha256').update(of).digest('base64')}'`;
  // Stricter than what a host has to enforce: this script and this style, and nothing from anywhere.
  const policy = `default-src 'none'; script-src ${sha256(script)}; style-src ${sha256(style)}; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Quote or draft</title>',
    `<style>${style}</style>`,
    '</head>',
    `<body><script>${script}</script></body>`,
    '</html>',
    '',
  ].join('\n');
}
