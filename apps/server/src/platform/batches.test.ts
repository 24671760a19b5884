import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Batches } from './batches.ts'

/** Serves numbers as their negatives; batches end when told to. */
function serve({ leavesOut }: { leavesOut?: (request: number) => boolean } = {}) {
  const batches: number[][] = []
  const alone: number[] = []
  const ends: (() => void)[] = []
  const queue = new Batches<number, number>({
    together: async (requests) => {
      batches.push([...requests])
      await new Promise<void>((done) => ends.push(done))
      return requests.map((request) => (leavesOut?.(request) ? null : -request))
    },
    alone: async (request) => {
      alone.push(request)
      if (request === 13) throw new Error('13 is refused')
      return -request
    },
  })
  const end = async () => {
    ends.shift()?.()
    await setImmediate()
  }
  return { queue, batches, alone, end }
}

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, n) => n + from)

describe('batches', () => {
  it('serve requests of one turn together, sixteen at most, two batches at once', async () => {
    const { queue, batches, end } = serve()
    const results = Promise.all(numbers(40).map((request) => queue.add(request)))
    await setImmediate()
    expect(batches).toEqual([numbers(16), numbers(16, 17)])
    await end()
    expect(batches[2]).toEqual(numbers(8, 33))
    await end()
    await end()
    expect(await results).toEqual(numbers(40).map((request) => -request))
  })

  it('gather requests while a batch runs until eight are worth a second', async () => {
    const { queue, batches, end } = serve()
    const results = [...numbers(2), ...numbers(7, 3)].map((request) => {
      return request < 3 ? queue.add(request) : null
    })
    await setImmediate()
    const later = numbers(7, 3).map((request) => queue.add(request))
    await setImmediate()
    expect(batches).toEqual([[1, 2]])
    const eighth = queue.add(10)
    await setImmediate()
    expect(batches).toEqual([[1, 2], numbers(8, 3)])
    await end()
    await end()
    expect(await Promise.all([...results, ...later, eighth])).toHaveLength(17)
  })

  it('serve a single request alone', async () => {
    const { queue, batches, alone } = serve()
    expect(await queue.add(5)).toBe(-5)
    expect([batches, alone]).toEqual([[], [5]])
  })

  it('serve what a batch leaves out alone, and reject only that with its error', async () => {
    const { queue, alone, end } = serve({ leavesOut: (request) => request > 11 })
    const results = Promise.allSettled([11, 12, 13].map((request) => queue.add(request)))
    await setImmediate()
    await end()
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(alone).toEqual([12, 13])
  })

  it('serve all of a batch that fails one by one', async () => {
    const alone: number[] = []
    const queue = new Batches<number, number>({
      together: () => Promise.reject(new Error('lost')),
      alone: async (request) => {
        alone.push(request)
        return request
      },
    })
    expect(await Promise.all([1, 2, 3].map((request) => queue.add(request)))).toEqual([1, 2, 3])
    expect(alone).toEqual([1, 2, 3])
  })

  it('go on while one of them waits', async () => {
    const queue = new Batches<number, number>({
      together: async (requests) => requests,
      alone: (request) => (request === 1 ? new Promise(() => {}) : Promise.resolve(request)),
    })
    void queue.add(1)
    await setImmediate()
    expect(await Promise.all([2, 3].map((request) => queue.add(request)))).toEqual([2, 3])
  })
})
