import { exactClockOf, msOf } from '../../content-form/clock.ts'
import type { Recording } from './replays.api.ts'

export interface ReplayDraft {
  title: string
  /** Times as they are typed. */
  cuts: { from: string; to: string }[]
  chapters: { start: string; title: string }[]
}

export function draftOf({ title, cuts, chapters }: Recording): ReplayDraft {
  return {
    title,
    cuts: cuts.map(({ startMs, endMs }) => ({
      from: exactClockOf(startMs),
      to: exactClockOf(endMs),
    })),
    chapters: chapters.map((one) => ({ start: exactClockOf(one.startMs), title: one.title })),
  }
}

/** What is sent of a draft; null if a time can’t be right. */
export function sentOf({ title, cuts, chapters }: ReplayDraft) {
  const times = cuts.map(({ from, to }) => ({ startMs: msOf(from), endMs: msOf(to) }))
  const whole = times.flatMap(({ startMs, endMs }) =>
    startMs === null || endMs === null || endMs <= startMs ? [] : [{ startMs, endMs }],
  )
  const typed = chapters.filter((one) => one.title.trim() !== '' || one.start.trim() !== '')
  const placed = typed.flatMap((one) => {
    const startMs = msOf(one.start)
    return startMs === null || one.title.trim() === '' ? [] : [{ startMs, title: one.title }]
  })
  if (whole.length < cuts.length || placed.length < typed.length) return null
  return { title, cuts: whole, chapters: placed }
}

/** The cuts that leave what is behind a moment. */
export function cutBefore(cuts: ReplayDraft['cuts'], ms: number): ReplayDraft['cuts'] {
  const others = cuts.filter(({ from }) => msOf(from) !== 0)
  return ms === 0 ? others : [{ from: '0:00', to: exactClockOf(ms) }, ...others]
}

/** The cuts that leave what is before a moment. */
export function cutAfter(
  cuts: ReplayDraft['cuts'],
  { ms, endMs }: { ms: number; endMs: number },
): ReplayDraft['cuts'] {
  const others = cuts.filter(({ to }) => (msOf(to) ?? 0) < endMs)
  return ms >= endMs ? others : [...others, { from: exactClockOf(ms), to: exactClockOf(endMs) }]
}
