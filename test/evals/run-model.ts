import { isDeepStrictEqual } from 'node:util';
import { modelSettings, playConversations } from './conversations.ts';
import { formOf, modelAccess, play } from './model.ts';
import { runTask } from './run-task.ts';
import type { Outcome } from './task.ts';
import { tasks } from './tasks/index.ts';
import { openWorld } from './world.ts';

// npm run eval:model            a real model has the conversations of test/conversation/sets with the built program, and
//                               does the tasks; EVAL_API_KEY, EVAL_MODEL and, for another server than
//                               OpenAI's, EVAL_URL (chat completions, up to and with /v1)
// npm run eval:model -- NAME    the tasks with this in their name

const say = (line: string) => process.stdout.write(`${line}\n`);
const named = process.argv.slice(2);
const access = modelAccess(process.env);

if ('missing' in access) {
  process.stderr.write(
    `No model to ask: ${access.missing.join(' and ')} not set. EVAL_URL names another server than OpenAI's.\n`,
  );
  process.exitCode = 2;
} else {
  const world = await openWorld();
  try {
    let failed = 0;
    say(`${access.model}, ${new Date().toISOString().slice(0, 10)}`);
    if (named.length === 0) {
      say('');
      say('language  messages  right  dangerous  asked the model  tokens');
      for await (const each of playConversations(modelSettings(access))) {
        const { language, messages, right, dangerous, asked, tokens } = each;
        const share = `${Math.round((right / messages) * 100)} %`;
        say(
          `${language.padEnd(9)} ${String(messages).padStart(8)} ${share.padStart(6)} ${String(dangerous).padStart(10)} ${String(asked).padStart(16)} ${String(tokens).padStart(7)}`,
        );
        if (dangerous > 0 || right / messages < 0.9) failed += 1;
      }
      say('');
    }
    for (const task of tasks.filter(({ id }) => named.length === 0 || named.some((each) => id.includes(each)))) {
      // What the scripted agent answers shows the form of the answer.
      const { answer: example } = await runTask(task, world);
      const posed = await task.pose(world);
      const line = (text: string) => say(`${task.role.padEnd(11)} ${task.id.padEnd(33)} ${text}`);
      try {
        const played = await play(
          access,
          { url: world.url, key: world.keyOf(task.role) },
          posed.words,
          formOf(example),
        );
        const answer = JSON.parse(/\{.*\}/s.exec(played.answer)?.[0] ?? '{}') as Outcome;
        const truth = await posed.truth(answer);
        const ok = isDeepStrictEqual(answer, truth);
        if (!ok) failed += 1;
        line(`${played.calls} calls, ${played.tokens} tokens, billed ${played.billed ?? '?'}: ${ok ? 'ok' : 'NO'}`);
        if (!ok) say(`  answered ${JSON.stringify(answer)}, but ${JSON.stringify(truth)} is true`);
      } catch (thrown) {
        failed += 1;
        line(`NO: ${thrown instanceof Error ? thrown.message : 'it failed'}`);
      }
    }
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await world.close();
  }
}
