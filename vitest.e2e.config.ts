import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    setupFiles: ['e2e/what-stood.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // As long as a browser waits for an element: a busy machine is no failure.
    expect: { poll: { timeout: 20_000 } },
    // Each worker has a house of its own. One more than the cores of a small machine: who waits for a
    // page leaves the core to another.
    maxWorkers: 3,
    // A worker loads what its files need once; what a journey stands on, it makes for itself.
    isolate: false,
    pool: 'forks',
  },
})
