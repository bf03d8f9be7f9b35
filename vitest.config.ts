import { defineConfig } from 'vitest/config';
import { inlinePages } from './scripts/build-inline-pages.mjs';
import { SlowFilesFirst } from './test/support/slow-files-first.ts';

export default defineConfig({
  // As in scripts/build.mjs.
  define: await inlinePages(),
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/run-folder.ts', 'test/support/own-home.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    // A bound for what hangs. How long a test takes depends on what else the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Written for two cores. The third worker uses them while tests of processes wait for a lease or a start.
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    // Test files share a worker and its loaded modules: the sources keep no state between desks, and loading them again
    // for each file costs more than most files take.
    isolate: false,
    env: { TZ: 'UTC' },
  },
});
