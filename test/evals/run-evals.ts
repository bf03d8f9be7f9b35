import { runTask, type Result } from './run-task.ts';
import { tasks } from './tasks/index.ts';
import { openWorld } from './world.ts';

// npm run eval             all tasks, as a table
// npm run eval -- NAME     those with this in their name

const named = process.argv.slice(2);
const chosen = tasks.filter(
  ({ id, role }) => named.length === 0 || named.some((each) => `${role} ${id}`.includes(each)),
);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (chosen.length === 0) {
  say(`No task has ${named.join(' or ')} in its name. There are: ${tasks.map(({ id }) => id).join(', ')}.`);
  process.exitCode = 2;
} else {
  const world = await openWorld();
  const results: Result[] = [];
  try {
    for (const each of chosen) results.push(await runTask(each, world));
  } finally {
    await world.close();
  }
  const line = (cells: readonly string[]) =>
    cells.map((text, at) => (at < 2 ? text.padEnd(at === 0 ? 11 : 33) : text.padStart(10))).join(' ');
  say(line(['role', 'task', 'calls', 'tokens', 'structured', 'ok']));
  for (const { role, id, calls, tokens, structured, faults } of results) {
    say(line([role, id, String(calls), String(tokens), String(structured), faults.length === 0 ? 'yes' : 'NO']));
    for (const fault of faults) say(`  ${fault}`);
  }
  const sum = (read: (each: Result) => number) => String(results.reduce((total, each) => total + read(each), 0));
  const failed = results.filter(({ faults }) => faults.length > 0).length;
  say(
    line([
      '',
      `${results.length} tasks`,
      sum(({ calls }) => calls),
      sum(({ tokens }) => tokens),
      sum(({ structured }) => structured),
      `${results.length - failed}`,
    ]),
  );
  say('Tokens: o200k, of the arguments and the texts of the answers; structured: of the structured contents alone.');
  process.exitCode = failed === 0 ? 0 : 1;
}
