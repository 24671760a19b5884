import { describe, expect, it } from 'vitest'
import { batchedCalls, batchedReads, sharedReads } from './shared-reads.ts'

const nextTurn = () => new Promise((done) => setTimeout(done, 5))

describe('shared reads', () => {
  it('reads once for all who ask in one turn, and anew for who asks while a read runs', async () => {
    const read = sharedReads<number>()
    let begun = 0
    const load = async () => {
      begun += 1
      const mine = begun
      await nextTurn()
      return mine
    }
    const [first, second, other] = [read('a', load), read('a', load), read('b', load)]
    expect(begun).toBe(0)
    await new Promise((done) => setImmediate(done))
    expect(begun).toBe(2)
    const later = read('a', load)
    expect(await Promise.all([first, second, other, later])).toEqual([1, 1, 2, 3])
  })

  it('keeps a failure no longer than what was read', async () => {
    const read = sharedReads<string>()
    const failed = await Promise.allSettled([
      read('a', () => Promise.reject(new Error('lost'))),
      read('a', async () => 'unused'),
    ])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await read('a', async () => 'found')).toBe('found')
  })

  it('asks for the keys of one turn together, and gives each its own row', async () => {
    const asked: string[][] = []
    const find = batchedReads(async (keys) => {
      asked.push(keys)
      await nextTurn()
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
    })
    const found = [find('a'), find('b'), find('a'), find('none')]
    await new Promise((done) => setImmediate(done))
    const later = find('c')
    expect(await Promise.all([...found, later])).toEqual(['A', 'B', 'A', null, 'C'])
    expect(asked).toEqual([['a', 'b', 'none'], ['c']])
  })

  it('answers the questions of one turn by one call, each with its own answer', async () => {
    const asked: number[][] = []
    const double = batchedCalls(async (numbers: readonly number[]) => {
      asked.push([...numbers])
      await nextTurn()
      if (numbers.includes(0)) throw new Error('lost')
      return numbers.map((number) => number * 2)
    })
    const first = [double(2), double(3), double(2)]
    await new Promise((done) => setImmediate(done))
    const lost = Promise.allSettled([double(0), double(1)])
    expect(await Promise.all(first)).toEqual([4, 6, 4])
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await double(5)).toBe(10)
    expect(asked).toEqual([[2, 3, 2], [0, 1], [5]])
  })
})
