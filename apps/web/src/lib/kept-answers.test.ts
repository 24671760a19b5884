import { describe, expect, it } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

describe('answers that the browser keeps', () => {
  const asking = () => {
    const kept = new KeptAnswers()
    const calls: { isFresh?: true }[] = []
    const ask = (asked: unknown, fail = false) =>
      kept.read(asked, async (options) => {
        calls.push(options)
        if (fail) throw new TypeError('Failed to fetch')
      })
    return { kept, calls, ask }
  }

  it('are asked anew once a visit, each by itself, and shown from then on', async () => {
    const { calls, ask } = asking()
    await ask({ page: 1 })
    await ask({ page: 1 })
    await ask({ page: 2 })
    expect(calls).toEqual([{ isFresh: true }, {}, { isFresh: true }])
  })

  it('are asked anew after a change, all of them', async () => {
    const { kept, calls, ask } = asking()
    await ask({ page: 1 })
    await ask({ page: 2 })
    kept.noteChange()
    await ask({ page: 1 })
    await ask({ page: 2 })
    expect(calls.map(({ isFresh }) => isFresh)).toEqual([true, true, true, true])
  })

  it('are asked anew where none came, or something changed on the way', async () => {
    const { kept, calls, ask } = asking()
    await expect(ask('list', true)).rejects.toThrow('Failed to fetch')
    const late = ask('list')
    kept.noteChange()
    await late
    await ask('list')
    expect(calls.map(({ isFresh }) => isFresh)).toEqual([true, true, true])
  })
})
