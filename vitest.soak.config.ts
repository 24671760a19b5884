import { defineConfig } from 'vitest/config'

const shared = {
  testTimeout: 900_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  maxWorkers: 1,
}

/** Soaks of commands, which need the PostgreSQL and the template of the HTTP tests. */
const onDatabase = ['backup-embedded', 'backup-kill', 'upgrade-older'].map(
  (name) => `soak/${name}.soak.ts`,
)

/** Long runs that break things on purpose; `npm run soak`. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'soak', include: ['soak/**/*.soak.ts'], exclude: onDatabase } },
      {
        test: {
          ...shared,
          name: 'commands',
          include: onDatabase,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
