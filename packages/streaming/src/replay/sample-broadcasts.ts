import fc from 'fast-check'
import type { RunIndex } from '../hls/recording-index.ts'
import type { Cut } from './cuts.ts'

const startsAt = Date.UTC(2027, 0, 1)

interface RunShape {
  groups: number[]
  pauseMs: number
  /** How much faster the publisher’s clock runs than ours, in millionths. */
  drift: number
  /** After how many fragments its connection stalls, and for how long. */
  stall: { after: number; ms: number }
}

/** Recordings of several runs, as a publisher’s clock and connection make them, for tests. */
export const broadcasts: fc.Arbitrary<RunIndex[]> = fc
  .array(
    fc.record({
      groups: fc.array(fc.integer({ min: 3, max: 14 }), { minLength: 1, maxLength: 12 }),
      pauseMs: fc.integer({ min: 500, max: 120_000 }),
      drift: fc.integer({ min: -20_000, max: 20_000 }),
      stall: fc.record({ after: fc.nat(30), ms: fc.constantFrom(0, 0, 1500, 6000) }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(recordRuns)

function recordRuns(shapes: readonly RunShape[]): RunIndex[] {
  let startedAt = startsAt
  return shapes.map(({ groups, pauseMs, drift, stall }, run) => {
    const head = { run, startedAt, initLength: 700, codecs: '', width: 0, height: 0, frameRate: 30 }
    const fragments: RunIndex['fragments'] = []
    let backAt = 0
    for (const [number, length] of groups.entries())
      for (let at = 0; at < length; at += 1) {
        const startMs = fragments.at(-1)?.endMs ?? 0
        const endMs = startMs + 300
        const dueAt = Math.round(endMs * (1 - drift / 1e6))
        if (fragments.length === stall.after) backAt = dueAt + stall.ms
        const times = { startMs, endMs, shownMs: startMs, arrivedMs: Math.max(dueAt, backAt) }
        const place = { number, offset: 700 + fragments.length * 100, length: 100 }
        fragments.push({ ...place, ...times, isKey: at === 0 })
      }
    startedAt += (fragments.at(-1)?.arrivedMs ?? 0) + pauseMs
    return { head, fragments }
  })
}

export const someCuts: fc.Arbitrary<Cut[]> = fc.array(
  fc
    .tuple(fc.nat(60_000), fc.integer({ min: 50, max: 15_000 }))
    .map(([startMs, length]) => ({ startMs, endMs: startMs + length })),
  { maxLength: 4 },
)
