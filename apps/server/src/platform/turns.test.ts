import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { takeFairTurns, takeTurns } from './turns.ts'

/** Work that ends when told to, and notes that it began. */
function workOf(begun: string[]) {
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { work, end }
}

describe('turns', () => {
  it('run as much at once as was said, in the order of the calls', async () => {
    const begun: string[] = []
    const { work, end } = workOf(begun)
    const inTurns = takeTurns(2)
    const results = ['a', 'b', 'c'].map((name) => inTurns(work(name)))
    await setImmediate()
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('a')
    await end('c')
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  })

  it('let a person pass whose work isn’t running while another has many calls', async () => {
    const begun: string[] = []
    const { work, end } = workOf(begun)
    const inTurns = takeFairTurns(2)
    const results = ['mira1', 'mira2', 'mira3', 'noor1'].map((name) =>
      inTurns(name.slice(0, 4), work(name)),
    )
    await setImmediate()
    expect(begun).toEqual(['mira1', 'noor1'])
    await end('mira1')
    expect(begun).toEqual(['mira1', 'noor1', 'mira2'])
    for (const name of ['noor1', 'mira2', 'mira3']) await end(name)
    await Promise.all(results)
  })

  it('go to the person served longest ago', async () => {
    const begun: string[] = []
    const { work, end } = workOf(begun)
    const inTurns = takeFairTurns(1)
    const names = ['mira1', 'mira2', 'mira3', 'noor1', 'noor2', 'sol01']
    const results = names.map((name) => inTurns(name.slice(0, 4), work(name)))
    for (const name of ['mira1', 'noor1', 'sol01', 'mira2', 'noor2', 'mira3']) {
      await setImmediate()
      expect(begun.at(-1)).toBe(name)
      await end(name)
    }
    await Promise.all(results)
  })

  it('go on after work that failed', async () => {
    const inTurns = takeFairTurns(1)
    await expect(inTurns('mira', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurns('mira', async () => 'yes')).toBe('yes')
  })
})
