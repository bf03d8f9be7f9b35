import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { toolDocs } from '../src/cli/tool-docs.ts';
import { tools } from '../tools/index.ts';

// Writes docs/tools.md from the tools themselves; with --check it only says whether the file is current.
const path = 'docs/tools.md';
const wanted = toolDocs(tools);
if (!process.argv.includes('--check')) writeFileSync(path, wanted);
else if (!existsSync(path) || readFileSync(path, 'utf8') !== wanted) {
  process.stderr.write(`${path} is not current. Next: npm run docs\n`);
  process.exitCode = 1;
}
