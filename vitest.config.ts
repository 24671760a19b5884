import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['apps/*/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // A worker loads the program once for all its files; what each tests, it makes for itself.
    isolate: false,
    // One more than the cores of a small machine: a test that waits leaves its core to another.
    maxWorkers: 3,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
  },
})
