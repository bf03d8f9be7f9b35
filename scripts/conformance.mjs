// The official conformance suite and the Inspector over our own wiring. Both need a newer Node than the desk does
// (22.19): where this one is older, its package from the registry is kept in the user's cache folder. Nothing of it
// runs a script when it is installed, and nothing of it is part of the desk.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchNode } from './fetch-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const inspector = '@modelcontextprotocol/inspector@2.12.0';
const revisions = ['2025-11-25', '2026-07-28'];

function newerNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19) ? process.execPath : fetchNode('24');
}

/** Starts a program of ours; resolves with the first match in what it prints. */
function startProgram(command, args, options, wanted) {
  const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let out = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code} before it was ready`)));
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      out += chunk;
      const found = wanted.exec(out);
      if (found !== null) resolve({ child, found: found[1] });
    });
  });
}

function stop(child) {
  if (child.exitCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.end();
  child.kill('SIGTERM');
  return ended;
}

const node = newerNode();
const failures = [];
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-conformance-'));
const running = [];
try {
  const pack = await startProgram(node, [join(root, 'test/conformance/serve.ts')], { cwd: folder }, /^(http\S+)/m);
  running.push(pack.child);
  const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  for (const revision of revisions) {
    const run = spawnSync(node, [suite, 'server', '--url', pack.found, '--requirements', revision], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 27,
      timeout: 120_000,
    });
    const summary = run.stdout.slice(run.stdout.lastIndexOf('=== SUMMARY ==='));
    console.log(`\n# ${revision}\n${summary === '' ? run.stderr : summary}`);
    if (run.status !== 0) failures.push(`conformance with ${revision} (exit ${run.status})`);
  }

  // The desk itself, as it is shipped.
  const main = join(root, 'dist/main.js');
  const env = { PATH: process.env.PATH, HOME: folder, PORT: '0', PARTSDESK_DATA: join(folder, 'data') };
  const desk = await startProgram(
    process.execPath,
    [main, 'start'],
    { cwd: folder, env },
    /^ +Agents \(MCP\) +(http\S+)/m,
  );
  running.push(desk.child);
  const call = ['--method', 'tools/call', '--tool-name', 'check_stock', '--tool-arg', 'skus=["OP520"]'];
  const targets = {
    http: [desk.found, '--transport', 'http'],
    stdio: ['-e', `PARTSDESK_DATA=${env.PARTSDESK_DATA}`, process.execPath, main, 'mcp'],
  };
  for (const [name, target] of Object.entries(targets)) {
    // It is strict about the schemas of a listing; the others are only made.
    const calls = [['--strict', '--method', 'tools/list'], ['--method', 'resources/templates/list'], call];
    for (const args of calls) {
      const run = spawnSync('npx', ['-y', inspector, '--cli', ...target, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) },
        maxBuffer: 2 ** 26,
        shell: process.platform === 'win32',
        timeout: 120_000,
      });
      const what = `inspector over ${name}: ${args.slice(0, args[0] === '--strict' ? 3 : 2).join(' ')}`;
      console.log(`${run.status === 0 ? 'ok  ' : 'FAIL'} ${what}`);
      if (run.status !== 0) failures.push(`${what}\n${run.stderr.slice(-2000)}${run.stdout.slice(-500)}`);
    }
  }
} finally {
  await Promise.all(running.map(stop));
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`\nNot conformant:\n- ${failures.join('\n- ')}`);
  process.exitCode = 1;
}
