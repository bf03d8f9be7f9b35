import { defineConfig } from 'vitest/config';

/** Every cell takes two processes, and all of them minutes: they are not among the tests that `npm test` finds. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    include: ['test/watch/*.run.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    env: { TZ: 'UTC' },
  },
});
