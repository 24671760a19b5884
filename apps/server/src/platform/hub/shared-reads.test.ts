import { describe, expect, it } from 'vitest'
import { SharedReads } from './shared-reads.ts'

/** A reading whose n-th run answers n once it’s released. */
function makeWork() {
  const runs: PromiseWithResolvers<number>[] = []
  const work = () => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  }
  return { runs, work }
}

describe('shared reads', () => {
  it('start another reading for all who ask while one runs, once it has ended', async () => {
    const { runs, work } = makeWork()
    const reads = new SharedReads<string, number>()
    const first = reads.read('a', work)
    const later = [reads.read('a', work), reads.read('a', work)]
    expect(runs).toHaveLength(1)
    runs[0]?.resolve(1)
    expect(await first).toBe(1)
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.resolve(2)
    expect(await Promise.all(later)).toEqual([2, 2])
  })

  it('continue after a reading that failed', async () => {
    const { runs, work } = makeWork()
    const reads = new SharedReads<string, number>()
    const first = reads.read('a', work)
    const later = reads.read('a', work)
    runs[0]?.reject(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.resolve(2)
    expect(await later).toBe(2)
  })

  it('keep keys apart', () => {
    const { runs, work } = makeWork()
    const reads = new SharedReads<string, number>()
    void reads.read('a', work)
    void reads.read('b', work)
    expect(runs).toHaveLength(2)
  })
})
