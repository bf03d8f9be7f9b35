// The page of the local workspace: what is built, in one place for the program's build and for the browser tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = 'src/playground/page';

/** Options of esbuild for the page's script and style. */
export function pageBuild(root) {
  return {
    absWorkingDir: root,
    entryPoints: { page: `${source}/main.ts`, 'page-style': `${source}/style/page.css` },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    // Popovers, `<dialog>` and range media queries: every browser of the last two years.
    target: ['chrome114', 'firefox125', 'safari17'],
    minify: true,
    sourcemap: false,
    logLevel: 'warning',
  };
}

/** What is served as it stands. */
export function pageStatics(root) {
  return ['index.html', 'icon.svg'].map((name) => ({ name, body: readFileSync(join(root, source, name)) }));
}
