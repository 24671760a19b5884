import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Deals the files out so that the parts last about as long: a longer file is a longer journey. */
class EvenParts extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const size = (file: TestSpecification) => statSync(file.moduleId).size
    const parts = Array.from({ length: count }, () => ({ size: 0, files: [] as typeof files }))
    for (const file of files.toSorted((a, b) => size(b) - size(a))) {
      const smallest = parts.reduce((least, part) => (part.size < least.size ? part : least))
      smallest.files.push(file)
      smallest.size += size(file)
    }
    return parts[index - 1]?.files ?? []
  }
}

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // As long as a browser waits for an element: a busy machine is no failure.
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
    sequence: { sequencer: EvenParts },
    // The steps of a journey stand on each other.
    bail: 1,
    pool: 'forks',
  },
})
