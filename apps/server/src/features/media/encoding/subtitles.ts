import { AppError } from '../../../platform/errors.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** Lines of text, with the few tags that WebVTT and SubRip share. */
  text: string
}

const mostCues = 20_000
const mostLetters = 2000
const arrow = /^(.+?)\s+-->\s+(\S+)(.*)$/
const time = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/

/**
 * The cues of a WebVTT or SubRip file, by their time. What else such files hold (styles, regions,
 * notes, places) is left out, and so is every tag but b, i and u. Throws `encoding.not_subtitles`
 * with the line.
 */
export function readSubtitles(bytes: Uint8Array): Cue[] {
  const text = decode(bytes).replaceAll(/\r\n?/g, '\n')
  const cues: Cue[] = []
  let line = 1
  for (const block of text.split(/\n{2,}/)) {
    const cue = readBlock(block, line)
    if (cue) cues.push(cue)
    line += block.split('\n').length + 1
    if (cues.length > mostCues) throw new AppError('encoding.not_subtitles', { line })
  }
  if (cues.length === 0) throw new AppError('encoding.not_subtitles', { line: 1 })
  return cues.toSorted((a, b) => a.startMs - b.startMs)
}

/** UTF-8, or UTF-16 where the file says so; nothing else can be told for sure. */
function decode(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  const encoding = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('encoding.not_subtitles', { line: 1 })
  }
}

function readBlock(block: string, line: number): Cue | null {
  const lines = block.split('\n')
  const at = lines.findIndex((one) => one.includes('-->'))
  if (at < 0) return null
  const [, from = '', to = ''] = arrow.exec((lines[at] ?? '').trim()) ?? []
  const startMs = readTime(from.trim())
  const endMs = readTime(to)
  if (startMs === null || endMs === null || endMs < startMs) {
    throw new AppError('encoding.not_subtitles', { line: line + at })
  }
  const text = plain(lines.slice(at + 1).join('\n')).slice(0, mostLetters)
  return text === '' || endMs === startMs ? null : { startMs, endMs, text }
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
    .replaceAll(/\{\\[^}]*\}/g, '')
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
