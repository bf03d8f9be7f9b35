import { defineConfig } from 'vitest/config';

/** The whole matrix takes minutes: it is not among the tests that `npm test` finds. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    include: ['test/matrix/*.run.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
