import { readFileSync, writeFileSync } from 'node:fs';
import { mcpTables, withTables } from './mcp-tables.ts';

// npm run docs: writes the tables of docs/mcp.md; with --check it only says whether they are true.

const path = 'docs/mcp.md';
const before = readFileSync(path, 'utf8');
const wanted = withTables(before, await mcpTables());
if (!process.argv.includes('--check')) writeFileSync(path, wanted);
else if (before !== wanted) {
  process.stderr.write(`${path} is not current. Next: npm run docs\n`);
  process.exitCode = 1;
}
