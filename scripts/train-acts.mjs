// Trains the classifier of messages on its phrases: writes src/conversation/acts/acts.bin, which the build copies.
import { runTypeScript } from './run-typescript.mjs';

process.exitCode = await runTypeScript('scripts/train-acts.ts', ['write']);
