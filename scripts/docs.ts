import { readFileSync, writeFileSync } from 'node:fs';
import { toolDocs } from './tool-docs.ts';
import { tools } from '../tools/index.ts';

// Writes what the documents say of the tools; with --check it only says which are not current.

/** The words of docs/slack.md: those of the tools, and those that are Slack's own. */
function withWords(text: string): string {
  const words = tools.map((tool) => `\`${tool.words[0] ?? ''}\``).join(', ');
  return text.replace(
    /(Each tool has a word:\s).*?(\n {2}Slack has its own:)/s,
    (_, before: string, after: string) => `${before}${words}.${after}`,
  );
}

const documents = [
  { path: 'docs/tools.md', wanted: () => toolDocs(tools) },
  { path: 'docs/slack.md', wanted: withWords },
];
for (const { path, wanted } of documents) {
  const present = readFileSync(path, 'utf8');
  const current = wanted(present);
  if (current === present) continue;
  if (!process.argv.includes('--check')) writeFileSync(path, current);
  else {
    process.stderr.write(`${path} is not current. Next: npm run docs\n`);
    process.exitCode = 1;
  }
}
