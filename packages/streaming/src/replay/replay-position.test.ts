import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunIndex } from '../hls/recording-index.ts'
import { type Cut, keepParts, lengthOf } from './cuts.ts'
import { readRuns } from './recorded-run.ts'
import { momentAt, replayPosition } from './replay-position.ts'
import { broadcasts, someCuts } from './sample-broadcasts.ts'

const replayOf = (indexes: readonly RunIndex[], cuts: readonly Cut[] = []) => ({
  runs: readRuns(indexes),
  parts: keepParts(indexes, cuts),
})

/** Every fragment, with where it is in the recording and whether it stays. */
function list(indexes: readonly RunIndex[], cuts: readonly Cut[]) {
  const parts = keepParts(indexes, cuts)
  const starts = indexes.map((_, at) =>
    indexes.slice(0, at).reduce((sum, { fragments }) => sum + (fragments.at(-1)?.endMs ?? 0), 0),
  )
  return indexes.flatMap(({ head: { run, startedAt }, fragments }, at) =>
    fragments.map((fragment) => {
      const part = parts.findIndex(
        (one) => one.run === run && one.startMs <= fragment.startMs && fragment.endMs <= one.endMs,
      )
      const before = lengthOf(parts.slice(0, part))
      return {
        ...fragment,
        arrivedAt: startedAt + (fragment.arrivedMs ?? 0),
        recordedMs: (starts[at] ?? 0) + fragment.startMs,
        stays: part !== -1,
        endsAt: before + fragment.endMs - (parts[part]?.startMs ?? 0),
        part: parts[part],
      }
    }),
  )
}

describe('what stays of a recording', () => {
  it('holds nothing that was cut out', () => {
    fc.assert(
      fc.property(broadcasts, someCuts, (indexes, cuts) => {
        for (const { stays, recordedMs } of list(indexes, cuts))
          if (stays)
            for (const cut of cuts)
              expect(recordedMs + 295 <= cut.startMs || recordedMs + 5 >= cut.endMs).toBe(true)
      }),
    )
  })

  it('is in parts that begin with a key frame, and are whole in their file', () => {
    fc.assert(
      fc.property(broadcasts, someCuts, (indexes, cuts) => {
        for (const part of keepParts(indexes, cuts)) {
          const run = indexes.find(({ head }) => head.run === part.run)
          const held = (run?.fragments ?? []).filter(
            ({ offset }) => offset >= part.offset && offset < part.offset + part.length,
          )
          expect(held[0]?.isKey).toBe(true)
          expect([held[0]?.startMs, held.at(-1)?.endMs]).toEqual([part.startMs, part.endMs])
        }
      }),
    )
  })

  it('lacks at most a group behind each cut beside what was cut out', () => {
    fc.assert(
      fc.property(broadcasts, someCuts, (indexes, cuts) => {
        const all = list(indexes, cuts)
        const cutMs = cuts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
        const longestGroup = 14 * 300
        const lostMs = all.filter(({ stays }) => !stays).length * 300
        expect(lostMs).toBeLessThanOrEqual(cutMs + cuts.length * (longestGroup + 600))
      }),
    )
  })

  it('is all of it without cuts', () => {
    fc.assert(
      fc.property(broadcasts, (indexes) => {
        expect(list(indexes, []).every(({ stays }) => stays)).toBe(true)
      }),
    )
  })
})

describe('a position in a replay', () => {
  it('is where what had arrived is, within 500 ms, across pauses, stalls, cuts and clocks', () => {
    fc.assert(
      fc.property(broadcasts, someCuts, fc.nat(200_000), (indexes, cuts, afterMs) => {
        const atMs = (indexes[0]?.head.startedAt ?? 0) + afterMs
        const last = list(indexes, cuts).findLast(({ arrivedAt }) => arrivedAt <= atMs)
        // Beside a cut, what is sent next may be cut out.
        if (!last?.part || last.endMs > last.part.endMs - 1000) return
        const run = indexes.findLast(({ head }) => head.startedAt <= atMs)
        if (run?.head.run !== last.part.run) return
        const position = replayPosition(replayOf(indexes, cuts), atMs)
        expect(Math.abs((position ?? Infinity) - last.endsAt)).toBeLessThan(500)
      }),
      { numRuns: 2000 },
    )
  })

  it('never goes back while time goes on', () => {
    fc.assert(
      fc.property(broadcasts, someCuts, (indexes, cuts) => {
        const replay = replayOf(indexes, cuts)
        const startMs = indexes[0]?.head.startedAt ?? 0
        let last = 0
        for (let ms = 0; ms < 200_000; ms += 250) {
          const position = replayPosition(replay, startMs + ms)
          if (position === null) continue
          expect(position).toBeGreaterThanOrEqual(last)
          last = position
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is null before the beginning and in what was cut out', () => {
    fc.assert(
      fc.property(broadcasts, (indexes) => {
        const startedAt = indexes[0]?.head.startedAt ?? 0
        const cuts = [{ startMs: 0, endMs: 1e9 }]
        expect(replayPosition(replayOf(indexes), startedAt - 1)).toBeNull()
        expect(replayPosition(replayOf(indexes, cuts), startedAt + 200)).toBeNull()
      }),
    )
  })

  it('is the end of what had been sent while nobody sends, and of all after the end', () => {
    fc.assert(
      fc.property(broadcasts, (indexes) => {
        const replay = replayOf(indexes)
        let endMs = 0
        for (const { head, fragments } of indexes) {
          endMs += fragments.at(-1)?.endMs ?? 0
          const goneAt = head.startedAt + (fragments.at(-1)?.arrivedMs ?? 0) + 450
          expect(replayPosition(replay, goneAt)).toBe(endMs)
        }
        expect(replayPosition(replay, Date.UTC(2030, 0, 1))).toBe(endMs)
      }),
    )
  })
})

describe('the moment of a position', () => {
  it('is when what is there had arrived, within 500 ms', () => {
    fc.assert(
      fc.property(
        broadcasts,
        someCuts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (indexes, cuts, at) => {
          const replay = replayOf(indexes, cuts)
          const endMs = lengthOf(replay.parts)
          fc.pre(endMs > 0)
          const positionMs = at * (endMs - 1)
          const moment = momentAt(replay, positionMs) ?? 0
          // After a stall, much arrives at one moment.
          expect(replayPosition(replay, moment - 1) ?? 0).toBeLessThan(positionMs + 500)
          const position = replayPosition(replay, moment) ?? positionMs
          expect(position).toBeGreaterThan(positionMs - 500)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is null after the end', () => {
    fc.assert(
      fc.property(broadcasts, (indexes) => {
        const replay = replayOf(indexes)
        expect(momentAt(replay, lengthOf(replay.parts))).toBeNull()
      }),
    )
  })
})
