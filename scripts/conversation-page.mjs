// Writes the answers of docs/conversation.md anew: each line of it is said to the built program.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../docs/conversation.md', import.meta.url));
const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const blocks = /```\n([\s\S]*?)```/g;

export const pageNow = () => readFileSync(file, 'utf8');

/** The page with what the program answers today. */
export function pageAnew(page = pageNow()) {
  const said = [...page.matchAll(blocks)].map(([, block]) =>
    block.split('\n').flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : [])),
  );
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-page-'));
  try {
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, 'chat', '--json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
      input: said.flatMap((lines) => ['forget this', ...lines]).join('\n'),
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        TZ: 'UTC',
        PARTSDESK_DATA: join(folder, 'data'),
        PARTSDESK_CATALOG: 'manual',
        PARTSDESK_ARCHIVE_DAYS: '0',
      },
    });
    if (status !== 0) throw new Error(stderr);
    const answers = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
      .filter((each) => each.said !== 'forget this');
    return page.replace(blocks, (_, block) => {
      const lines = block.split('\n').filter((line) => line.startsWith('> '));
      const talk = lines.map((line) => {
        const { text, choices } = answers.shift();
        const offered = choices.map(({ label }, at) => `[${at + 1}] ${label}`).join('  ');
        return [line, text, ...(offered === '' ? [] : [offered])].join('\n');
      });
      return `\`\`\`\n${talk.join('\n')}\n\`\`\``;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, pageAnew());
