import { AppError } from '../../../platform/errors.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** Lines of text, with the few tags that WebVTT and SubRip share. */
  text: string
}

const mostLines = 200_000
const mostCues = 20_000
const mostLetters = 2000
/** Of a cue as it was sent, tags and all. */
const mostRawLetters = 4 * mostLetters
const time = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/
const arrow = '-->'

/**
 * The cues of a WebVTT or SubRip file, by their time. What else such files hold (styles, regions,
 * notes, places) is left out, and so is every tag but b, i and u. Takes time linear in the file's
 * size. Throws `encoding.not_subtitles` with the line.
 */
export function readSubtitles(bytes: Uint8Array): Cue[] {
  const lines = decode(bytes)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .split('\n', mostLines + 1)
  if (lines.length > mostLines) throw wrongAt(mostLines)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length;) {
    const end = endOfBlock(lines, at)
    const cue = readBlock(lines, at, end)
    if (cue) cues.push(cue)
    if (cues.length > mostCues) throw wrongAt(at)
    at = end + 1
  }
  if (cues.length === 0) throw wrongAt(0)
  return cues.toSorted((a, b) => a.startMs - b.startMs)
}

function wrongAt(index: number): AppError {
  return new AppError('encoding.not_subtitles', { line: index + 1 })
}

/** UTF-8, or UTF-16 where the file says so; nothing else can be told for sure. */
function decode(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const encoding = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw wrongAt(0)
  }
}

function endOfBlock(lines: readonly string[], from: number): number {
  const end = lines.indexOf('', from)
  return end < 0 ? lines.length : end
}

function readBlock(lines: readonly string[], from: number, end: number): Cue | null {
  let at = from
  while (at < end && !lines[at]?.includes(arrow)) at += 1
  if (at === end) return null
  const span = readSpan(lines[at] ?? '')
  if (!span) throw wrongAt(at)
  const text = plain(joined(lines, at + 1, end)).slice(0, mostLetters)
  return text === '' || span.endMs === span.startMs ? null : { ...span, text }
}

/** Two times with an arrow between them; what follows them, behind a blank, is not read. */
function readSpan(line: string): Pick<Cue, 'startMs' | 'endMs'> | null {
  const at = line.indexOf(arrow)
  const [to = ''] = line
    .slice(at + arrow.length)
    .trimStart()
    .split(/\s/, 1)
  const startMs = readTime(line.slice(0, at).trim())
  const endMs = readTime(to)
  return startMs === null || endMs === null || endMs < startMs ? null : { startMs, endMs }
}

function joined(lines: readonly string[], from: number, end: number): string {
  let text = ''
  for (let at = from; at < end && text.length < mostRawLetters; at += 1) text += `${lines[at]}\n`
  return text.slice(0, mostRawLetters)
}

function readTime(text: string): number | null {
  const match = time.exec(text)
  if (!match) return null
  const [, hours = '0', minutes = '', seconds = '', part = ''] = match
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(part.padEnd(3, '0'))
}

/** Keeps `<b>`, `<i>` and `<u>`, and writes all else as text; places of SubRip (`{\an8}`) go. */
function plain(text: string): string {
  return text
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/<(?!\/?[biu]>)\/?[a-z0-9][^<>]*>/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .trim()
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
    text: plain(title.replaceAll(/\s+/g, ' ')),
  }))
  return writeVtt(cues)
}

export function stamp(ms: number): string {
  const whole = Math.round(ms)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map(two).join(':')
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`
}
