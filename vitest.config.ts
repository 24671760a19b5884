import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Commands that are tested as processes of their own compile the program once for all, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  test: {
    include: ['apps/*/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    // What hangs, hangs longer; a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // A worker loads the program once for all its files; what each tests, it makes for itself.
    isolate: false,
    // One more than the cores of a small machine: a test that waits leaves its core to another.
    maxWorkers: 3,
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
  },
})
