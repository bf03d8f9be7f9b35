import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page as it is served, by path. */
export type PageFiles = ReadonlyMap<string, { readonly type: string; readonly body: Uint8Array }>;

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

/** Everything the page is made of: nothing is fetched from anywhere else. */
const served = {
  '/': 'index.html',
  '/page/page.js': 'page.js',
  '/page/page-style.css': 'page-style.css',
  '/page/icon.svg': 'icon.svg',
};

/** The page out of what reads one of its files by name. */
export function pageFiles(read: (name: string) => Uint8Array): PageFiles {
  return new Map(
    Object.entries(served).map(([path, name]) => {
      const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof types;
      return [path, { type: types[ending], body: read(name) }];
    }),
  );
}

/** The page as the build left it in this folder. */
export function builtPage(folder: string): PageFiles {
  return pageFiles((name) => readFileSync(join(folder, name)));
}
