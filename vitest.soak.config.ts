import { defineConfig } from 'vitest/config'

/** Long runs that break things on purpose; `npm run soak`. */
export default defineConfig({
  test: {
    include: ['soak/**/*.soak.ts'],
    testTimeout: 900_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
  },
})
