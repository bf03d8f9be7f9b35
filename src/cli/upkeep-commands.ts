import type { Command } from 'commander';
import { cleanText } from '../core/text.ts';
import { exitCodes } from './exit-codes.ts';
import { texts } from './messages/en.ts';
import { upkeep as words } from './messages/upkeep-en.ts';
import type { Surroundings } from './surroundings.ts';
import { usageError } from './usage-error.ts';

/** `backup FILE`, `restore FILE`, `forget PERSON`, `rotate-key`: what keeps a desk. */
export function addUpkeepCommands(program: Command, { deps, screen, done }: Surroundings): void {
  const say = (json: boolean | undefined, value: object, lines: readonly string[]) => {
    if (json === true) screen.json(value);
    else screen.out(`${lines.map((line) => cleanText(line, 2_000)).join('\n')}\n`);
    done(exitCodes.ok);
  };
  program
    .command('backup')
    .description(words.backup)
    .argument('<file>', words.backupFile)
    .option('--json', texts.options.json)
    .action(async (file: string, { json }: { json?: boolean }) => {
      const { bytes, head } = await deps.upkeep.backup(file);
      say(json, { file, bytes, head }, words.backedUp(file, bytes, head));
    });
  program
    .command('restore')
    .description(words.restore)
    .argument('<file>', words.restoreFile)
    .option('--replace', words.replace)
    .option('--json', texts.options.json)
    .action(async (file: string, { json, replace }: { json?: boolean; replace?: boolean }) => {
      const { rows, madeAt, aside } = await deps.upkeep.restore(file, replace === true);
      const at = new Date(madeAt).toISOString();
      say(json, { file, rows, madeAt: at, aside }, words.restored(file, rows, at, aside));
    });
  program
    .command('forget')
    .description(words.forget)
    .argument('<person>', words.person)
    .option('--yes', words.yes)
    .option('--json', texts.options.json)
    .action(async (person: string, { json, yes }: { json?: boolean; yes?: boolean }) => {
      if (yes !== true) throw usageError(words.needsYes, 'yes');
      const { deleted, keys } = await deps.upkeep.forget(person);
      say(json, { person, deleted, keys }, words.forgotten(person, deleted, keys));
    });
  program
    .command('rotate-key')
    .description(words.rotateKey)
    .action(async () => {
      const file = await deps.upkeep.rotateKey();
      say(false, {}, words.rotated(file));
    });
}
