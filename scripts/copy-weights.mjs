import { copyFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What classifies messages and tells languages apart lies beside the bundle that reads it. */
export function copyWeights(folder) {
  for (const file of ['src/conversation/acts/acts.bin', 'src/conversation/reading/languages.bin'])
    copyFileSync(join(root, file), join(folder, basename(file)));
}
