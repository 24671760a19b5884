import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDigest, memoryRequest, plotRequest, readMemories } from './digest.ts'
import type { TurnRange } from './digest.ts'
import type { Turn } from './room.ts'

const on = { dynamicMemory: true, plotCompression: true }
const names = { char: 'Mira', user: 'Kim' }
const turnsTo = (last: number): { turn: number }[] =>
  Array.from({ length: last + 1 }, (_, turn) => ({ turn }))

const turns: Turn[] = [
  { id: 'a', turn: 1, role: 'user', text: 'I open the gate.' },
  { id: 'b', turn: 1, role: 'assistant', text: '[[Mira|sad]]\n"Do not."' },
]

describe('a digest', () => {
  it('is due for the oldest turns that nothing covers, past those that stay', () => {
    const due = (last: number, summaries: TurnRange[], memoriesUpTo: number | null) =>
      dueDigest(
        on,
        { turns: turnsTo(last), summaries, memoriesUpTo },
        { everyTurns: 4, keepTurns: 2 },
      )
    expect(due(4, [], null)).toEqual({ plot: null, memory: { startTurn: 0, endTurn: 3 } })
    expect(due(5, [], 3)).toEqual({ plot: { startTurn: 0, endTurn: 3 }, memory: null })
    expect(due(9, [{ startTurn: 0, endTurn: 3 }], 3)).toEqual({
      plot: { startTurn: 4, endTurn: 7 },
      memory: { startTurn: 4, endTurn: 7 },
    })
    expect(due(0, [], null)).toEqual({ plot: null, memory: null })
  })

  it('is never due where its toggle is off [R-story-chat-020]', () => {
    const progress = { turns: turnsTo(40), summaries: [], memoriesUpTo: null }
    const every = { everyTurns: 4, keepTurns: 2 }
    const off = (toggles: Partial<typeof on>) => dueDigest({ ...on, ...toggles }, progress, every)
    expect(off({ plotCompression: false })).toMatchObject({ plot: null, memory: { startTurn: 0 } })
    expect(off({ dynamicMemory: false })).toMatchObject({ plot: { startTurn: 0 }, memory: null })
  })

  it('works off a backlog without gap or overlap [R-story-chat-027]', () => {
    const some = {
      last: fc.nat({ max: 60 }),
      every: fc.integer({ min: 1, max: 9 }),
      keep: fc.nat({ max: 9 }),
    }
    fc.assert(
      fc.property(fc.record(some), ({ last, every, keep }) => {
        const summaries: TurnRange[] = []
        for (;;) {
          const progress = { turns: turnsTo(last), summaries, memoriesUpTo: null }
          const { plot } = dueDigest(on, progress, { everyTurns: every, keepTurns: keep })
          if (!plot) break
          expect(plot.startTurn).toBe((summaries.at(-1)?.endTurn ?? -1) + 1)
          expect(plot.endTurn).toBeLessThanOrEqual(last - keep)
          summaries.push(plot)
        }
        expect(summaries).toHaveLength(Math.max(0, Math.floor((last - keep + 1) / every)))
      }),
    )
  })

  it('asks with what was said, without marks, in the story’s language', () => {
    const plot = plotRequest(turns, names, 'ko')
    expect(plot.prompt).toContain('Kim (the reader): I open the gate.')
    expect(plot.prompt).toContain('The story (Mira): "Do not."')
    expect(plot.instructions).toContain('Write your summary in Korean')
    const known = [{ id: 'm', turn: 1, text: 'Mira fears fire.', pinned: false }]
    const memory = memoryRequest(turns, known, names, 'en')
    expect(memory.prompt).toContain('- Mira fears fire.')
    expect(memory.instructions).toContain('{"facts"')
  })

  it('reads facts, whatever a model answers', () => {
    expect(readMemories({ facts: ['- Mira  fears\nfire. ', 'Mira fears fire.', 3, ''] })).toEqual([
      'Mira fears fire.',
    ])
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (value, facts) => {
        for (const answer of [value, { facts: value }, { facts }]) {
          const read = readMemories(answer)
          expect(read.length).toBeLessThanOrEqual(8)
          for (const fact of read) expect([...fact].length).toBeLessThanOrEqual(300)
        }
      }),
    )
  })
})
