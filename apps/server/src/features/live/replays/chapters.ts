import { chaptersMaxCount, chapterTitleMaxLength } from '@plax/contracts/content/content-values'
import type { Language } from '@plax/contracts/languages'
import type { replayEventKinds } from '@plax/contracts/live/replay-values'
import { type KeptPart, lengthOf } from '@plax/streaming/replay/cuts'
import type { RecordedRun } from '@plax/streaming/replay/recorded-run'
import { replayPosition } from '@plax/streaming/replay/replay-position'
import { countCharacters } from '@plax/story-engine/characters'
import { shorten } from '@plax/story-engine/shorten'
import type { listMarks } from './marks.ts'
import type { ReplayChapter } from './replays.tables.ts'

type Marks = Awaited<ReturnType<typeof listMarks>>

export interface ReplayEvent {
  /** In the whole recording. */
  atMs: number
  kind: (typeof replayEventKinds)[number]
  text: string
}

/** A recording without any cut. */
export function wholeParts(
  runs: readonly RecordedRun[],
): Pick<KeptPart, 'run' | 'startMs' | 'endMs'>[] {
  return runs.map(({ run, durationMs }) => ({ run, startMs: 0, endMs: durationMs }))
}

/** What happened while a stream was recorded, in the order of its time. */
export function readEvents(runs: readonly RecordedRun[], marks: Marks): ReplayEvent[] {
  const whole = wholeParts(runs)
  const pauses = runs.slice(1).map((_, at) => ({
    atMs: Math.round(lengthOf(whole.slice(0, at + 1))),
    kind: 'pause' as const,
    text: '',
  }))
  const marked = marks.map(({ kind, text, at }) => {
    const position = replayPosition({ runs, parts: whole }, at.getTime())
    return { atMs: Math.round(position ?? 0), kind, text }
  })
  return [...pauses, ...marked].toSorted((a, b) => a.atMs - b.atMs)
}

/** What follows an interruption; `{count}` is which one of those under the same title. */
const resumed: Record<Language, { first: string; later: string; alone: string }> = {
  en: {
    first: '{title}, after the interruption',
    later: '{title}, after interruption {count}',
    alone: 'After the interruption',
  },
  ko: { first: '{title} · 중단 후', later: '{title} · {count}번째 중단 후', alone: '중단 후' },
  jp: { first: '{title}・中断後', later: '{title}・{count}回目の中断後', alone: '中断後' },
  es: {
    first: '{title}, tras la interrupción',
    later: '{title}, tras la interrupción {count}',
    alone: 'Tras la interrupción',
  },
}

function resumedTitle(lang: Language, { title, count }: { title: string; count: number }): string {
  const { first, later, alone } = resumed[lang]
  if (title === '') return alone
  const sentence = (count === 1 ? first : later).replace('{count}', String(count))
  const room = chapterTitleMaxLength - countCharacters(sentence.replace('{title}', ''))
  return sentence.replace('{title}', () => shorten(title, room))
}

/** Chapters for what happened, named in the language of the stream. */
export function suggestChapters(
  events: readonly ReplayEvent[],
  { title, lang }: { title: string; lang: Language },
): ReplayChapter[] {
  if (events.length === 0) return []
  const chapters = new Map<number, ReplayChapter>()
  let current = title
  let count = 0
  const add = (startMs: number, text: string) => {
    if (text !== '') chapters.set(startMs, { startMs, title: text })
  }
  add(0, title)
  for (const { atMs, kind, text } of events) {
    if (kind === 'pause') count += 1
    else if (kind === 'title') [current, count] = [text, 0]
    if (kind === 'mark') add(atMs, text)
    else add(atMs, count === 0 ? current : resumedTitle(lang, { title: current, count }))
  }
  return chapters.size > 1 ? [...chapters.values()].slice(0, chaptersMaxCount) : []
}

/** Chapters of a recording in the time of the video; one that was cut out begins behind the cut. */
export function placeChapters(
  chapters: readonly ReplayChapter[],
  { runs, parts }: { runs: readonly RecordedRun[]; parts: readonly KeptPart[] },
): ReplayChapter[] {
  const endMs = lengthOf(parts)
  const placed = new Map<number, ReplayChapter>()
  for (const { startMs, title } of chapters) {
    const position = Math.round(placeInVideo(startMs, { runs, parts }))
    // Of those in one cut, the last goes on behind it.
    if (position < endMs) placed.set(position, { startMs: position, title })
  }
  return [...placed.values()]
}

function placeInVideo(
  recordedMs: number,
  { runs, parts }: { runs: readonly RecordedRun[]; parts: readonly KeptPart[] },
): number {
  const starts = new Map<number, number>()
  let runStartMs = 0
  for (const { run, durationMs } of runs) {
    starts.set(run, runStartMs)
    runStartMs += durationMs
  }
  let position = 0
  for (const { run, startMs, endMs } of parts) {
    const partStartMs = (starts.get(run) ?? 0) + startMs
    if (recordedMs < partStartMs) return position
    if (recordedMs < partStartMs + endMs - startMs) return position + recordedMs - partStartMs
    position += endMs - startMs
  }
  return position
}
