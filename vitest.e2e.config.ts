import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { restingTests } from './scripts/turns.ts'

/** Long journeys in short files, which would start last and leave one worker busy alone. */
const first = ['accessibility', 'library', 'film', 'bundle', 'extras', 'coupons']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = first.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`))
      return found < 0 ? first.length : found
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    exclude: restingTests(),
    globalSetup: ['e2e/global-setup.ts'],
    setupFiles: ['e2e/what-stood.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // As long as a browser waits for an element: a busy machine is no failure.
    expect: { poll: { timeout: 20_000 } },
    // Each worker has a site of its own. One more than the cores of a small machine: a worker that waits
    // for a page leaves its core to another. With two more, pages draw too seldom to be clicked in time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A worker loads what its files need once; what a journey stands on, it makes for itself.
    isolate: false,
    pool: 'forks',
  },
})
