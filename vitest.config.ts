import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { listTests } from './scripts/pure-tests.ts'
import { restingTests } from './scripts/turns.ts'

// Commands that are tested as processes of their own compile the program once for all, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

const { pure, http } = listTests()

const shared = {
  // What hangs, hangs longer; a busy machine is no failure.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  // A worker loads the program once for all its files; what each tests, it makes for itself.
  isolate: false,
  // One more than the cores of a small machine: a test that waits leaves its core to another.
  maxWorkers: 3,
  // A worker keeps the whole program: marking it again and again would be a tenth of the work.
  execArgv: [
    '--min-semi-space-size=32',
    '--max-semi-space-size=32',
    '--initial-old-space-size=384',
    '--no-memory-reducer',
  ],
}

/** Pure rules need nothing; only the others start a PostgreSQL. `npx vitest run --project pure` runs the first. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'pure', include: pure } },
      {
        test: {
          ...shared,
          name: 'http',
          include: http,
          exclude: restingTests(),
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
