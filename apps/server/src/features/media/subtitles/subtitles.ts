import { type AssumedEncoding, subtitleCuesMaxCount } from '@plax/contracts/media/subtitle-values'
import { cutText } from '@plax/story-engine/characters'
import { AppError } from '../../../platform/errors.ts'
import { cueText, escapeText } from './cue-text.ts'
import { withoutPlaces } from './subrip-places.ts'
import { decodeSubtitles } from './subtitle-encoding.ts'
import { foreignFormat } from './subtitle-formats.ts'
import { readSpan, type Span, stamp } from './subtitle-times.ts'

export interface Cue extends Span {
  /** WebVTT: entities are escaped, and tags are balanced. */
  text: string
}

export interface SubtitlesRead {
  cues: Cue[]
  /** Null if the file names its encoding or is UTF-8. */
  assumedEncoding: AssumedEncoding | null
  /** Lines of cues that end before they start; they’re left out. */
  skippedLines: number[]
}

interface TimedLine extends Span {
  index: number
}

const mostLines = 200_000
/** Of a cue as it was sent, tags and all. */
const mostRawLetters = 8000

/**
 * Reads the cues of a WebVTT or SubRip file, sorted by time. A cue begins at its line of times,
 * whatever surrounds it, and SubRip's may have blank lines inside. Styles, regions, notes, and places
 * are left out. Takes time linear in the file's size. Throws `encoding.not_subtitles` with the line,
 * and `encoding.subtitle_format` with the format if it's another one.
 */
export function readSubtitles(bytes: Uint8Array, lang?: string): SubtitlesRead {
  const { text, assumedEncoding } = decodeSubtitles(bytes, lang)
  const format = foreignFormat(text)
  if (format) throw new AppError('encoding.subtitle_format', { format })
  const lines = linesOf(text)
  const timed = timedLines(lines)
  const reader = new CueReader(lines, timed)
  const [forward, backward] = [timed.filter(isForward), timed.filter((one) => !isForward(one))]
  const cues = forward.map((one) => reader.read(one)).filter((cue) => cue.text !== '')
  if (cues.length === 0) throw wrongAt(backward[0]?.index ?? 0)
  return {
    cues: cues.toSorted((a, b) => a.startMs - b.startMs),
    assumedEncoding,
    skippedLines: backward.map(({ index }) => index + 1),
  }
}

function isForward({ startMs, endMs }: Span): boolean {
  return startMs < endMs
}

function wrongAt(index: number): AppError {
  return new AppError('encoding.not_subtitles', { line: index + 1 })
}

/** Some programs write two carriage returns. */
function linesOf(text: string): string[] {
  const lines = text
    .replaceAll('\r\r\n', '\n')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .split('\n', mostLines + 1)
  if (lines.length > mostLines) throw wrongAt(mostLines)
  return lines
}

function timedLines(lines: readonly string[]): TimedLine[] {
  const found: TimedLine[] = []
  for (const [index, line] of lines.entries()) {
    const span = readSpan(line)
    if (span === 'wrong') throw wrongAt(index)
    if (span) found.push({ ...span, index })
    if (found.length > subtitleCuesMaxCount) throw wrongAt(index)
  }
  return found
}

class CueReader {
  readonly #lines: readonly string[]
  readonly #next: Map<number, number>
  readonly #isVtt: boolean
  readonly #isNumbered: boolean

  constructor(lines: readonly string[], timed: readonly TimedLine[]) {
    this.#lines = lines
    this.#next = new Map(
      timed.map(({ index }, order) => [index, timed[order + 1]?.index ?? lines.length]),
    )
    this.#isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '')
    this.#isNumbered = isNumber(lines[(timed[0]?.index ?? 0) - 1])
  }

  read({ index, startMs, endMs }: TimedLine): Cue {
    const raw = this.#textBehind(index)
    const text = cueText(this.#isVtt ? raw : withoutPlaces(raw), { startMs, endMs })
    return { startMs, endMs, text }
  }

  /** Up to the next cue, or to a blank line in WebVTT, which then has notes or a name. */
  #textBehind(index: number): string {
    const next = this.#next.get(index) ?? this.#lines.length
    const hasNumber = this.#isNumbered && next < this.#lines.length
    const end = hasNumber && isNumber(this.#lines[next - 1]) ? next - 1 : next
    let text = ''
    for (let at = index + 1; at < end && text.length < mostRawLetters; at += 1) {
      const line = this.#lines[at] ?? ''
      if (this.#isVtt && line.trim() === '') break
      text += `${line}\n`
    }
    return cutText(text, mostRawLetters)
  }
}

function isNumber(line: string | undefined): boolean {
  return /^\d{1,9}$/.test(line?.trim() ?? '')
}

export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${stamp(startMs)} --> ${stamp(endMs)}\n${text}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

export interface Chapter {
  startMs: number
  title: string
}

/** Chapters as a track of text; each lasts until the next. */
export function writeChapters(chapters: readonly Chapter[], durationMs: number): string {
  const cues = chapters.map(({ startMs, title }, index) => ({
    startMs,
    endMs: chapters[index + 1]?.startMs ?? Math.max(durationMs, startMs + 1),
    text: escapeText(title.replaceAll(/\s+/g, ' ').trim()),
  }))
  return writeVtt(cues)
}
