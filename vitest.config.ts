import { defineConfig } from 'vitest/config';
import { buildCard } from './scripts/build-card.mjs';

export default defineConfig({
  // As in scripts/build.mjs.
  define: { __CARD_HTML__: JSON.stringify(await buildCard()) },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    // A bound for what hangs. How long a test takes depends on what else the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Two cores: more workers than cores only make the real servers of the tests wait for each other.
    maxWorkers: 2,
    env: { TZ: 'UTC' },
  },
});
