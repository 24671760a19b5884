import { describe, expect, it } from 'vitest'
import { createAutosave, type SaveStatus } from './autosave.ts'

class Conflict extends Error {}

/** An autosave of strings whose clock is turned by hand. */
function setUp(answer: (state: string, version: number) => Promise<{ version: number }>) {
  const statuses: SaveStatus[] = []
  const sent: [string, number][] = []
  let waiting: (() => void) | null = null
  const autosave = createAutosave(
    { state: 'first', version: 1 },
    {
      save: (state, version) => {
        sent.push([state, version])
        return answer(state, version)
      },
      isConflict: (error) => error instanceof Conflict,
      onStatus: (status) => statuses.push(status),
      later: (run) => {
        waiting = run
        return () => (waiting = waiting === run ? null : waiting)
      },
    },
  )
  return {
    autosave,
    statuses,
    sent,
    isWaiting: () => waiting !== null,
    turn: () => waiting?.(),
  }
}

const accept = (_: string, version: number) => Promise.resolve({ version: version + 1 })

describe('autosave', () => {
  it('waits for a pause, saves the last state once, and stands by', async () => {
    const { autosave, statuses, sent, isWaiting } = setUp(accept)
    autosave.change('a')
    autosave.change('ab')
    expect(sent).toEqual([])
    expect(isWaiting()).toBe(true)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([['ab', 1]])
    expect(statuses).toEqual(['pending', 'pending', 'saving', 'standby'])
    expect(isWaiting()).toBe(false)
  })

  it('saves what changed meanwhile over the new version', async () => {
    const { autosave, sent } = setUp((state, version) => {
      if (state === 'a') autosave.change('b')
      return accept(state, version)
    })
    autosave.change('a')
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  it('keeps trying after a failure, and says so', async () => {
    let fails = true
    const { autosave, statuses, isWaiting, turn } = setUp((state, version) =>
      fails ? Promise.reject(new Error('offline')) : accept(state, version),
    )
    autosave.change('a')
    expect(await autosave.flush()).toBe(false)
    expect(statuses.at(-1)).toBe('failed')
    expect(isWaiting()).toBe(true)
    fails = false
    turn()
    expect(await autosave.flush()).toBe(true)
    expect(statuses.at(-1)).toBe('standby')
  })

  it('stands still at a conflict until the merged one is saved over theirs [R-story-chat-079]', async () => {
    const { autosave, statuses, sent, isWaiting } = setUp((state, version) =>
      version < 7 ? Promise.reject(new Conflict()) : accept(state, version),
    )
    autosave.change('mine')
    expect(await autosave.flush()).toBe(false)
    expect(statuses.at(-1)).toBe('conflict')
    autosave.change('mine, longer')
    expect(autosave.saved()).toBe('first')
    expect(isWaiting()).toBe(false)
    expect(await autosave.settle({ version: 7, state: 'theirs' }, 'both')).toBe(true)
    expect(sent.at(-1)).toEqual(['both', 7])
  })

  it('takes theirs without saving anything', async () => {
    const { autosave, sent } = setUp(() => Promise.reject(new Conflict()))
    autosave.change('mine')
    await autosave.flush()
    expect(await autosave.settle({ version: 7, state: 'theirs' }, 'theirs')).toBe(true)
    expect(sent).toHaveLength(1)
    expect(autosave.version()).toBe(7)
    expect(autosave.isClean()).toBe(true)
  })
})
