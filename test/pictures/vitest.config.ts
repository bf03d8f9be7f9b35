import { defineConfig } from 'vitest/config';

/** The pictures of docs/slack.md: `npm run docs:pictures`. Not among the tests that `npm test` finds. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/run-folder.ts'],
    include: ['test/pictures/*.run.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    env: { TZ: 'UTC' },
  },
});
