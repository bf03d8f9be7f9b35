import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores: more workers than cores only make the real servers of the tests wait for each other.
    maxWorkers: 2,
    env: { TZ: 'UTC' },
  },
});
