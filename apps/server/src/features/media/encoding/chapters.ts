import { chaptersMaxCount, chapterTitleMaxLength } from '@plax/contracts/content/content-values'
import { cleanShownName } from '@plax/contracts/shown-text'
import { shorten } from '@plax/story-engine/shorten'
import type { Readable } from 'node:stream'
import { FfmpegError, hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import type { Chapter } from '../subtitles/subtitles.ts'

const maxBytes = 1024 * 1024
/** Of a title as the file has it, before it's cleaned. */
const rawTitleLength = 2000

/** The chapters in a file, of QuickTime, Nero, or ID3; none if they can't be read. */
export async function readChapters(
  file: { source: string; demuxer: string; durationMs: number },
  signal: AbortSignal,
): Promise<Chapter[]> {
  let text = ''
  try {
    await runFfmpeg({
      args: ['-copyts', hostileInput(file), '-f', 'ffmetadata', 'pipe:3'],
      signal,
      cpuSeconds: 60,
      onOutput: async (output) => {
        text = await readStart(output)
      },
    })
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error
  }
  return parseChapters(text, file.durationMs)
}

async function readStart(output: Readable): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of output as AsyncIterable<Buffer>) {
    if (bytes < maxBytes) parts.push(part)
    bytes += part.length
  }
  return Buffer.concat(parts).toString('utf8', 0, Math.min(bytes, maxBytes))
}

/**
 * The chapters of a text in ffmpeg's format for metadata that creators could have typed: each begins at
 * a time of its own within the duration. Titles are empty if the file has none that can be shown.
 */
export function parseChapters(text: string, durationMs: number): Chapter[] {
  const byStart = new Map<number, Chapter>()
  for (const fields of readSections(text)) {
    const startMs = startOf(fields)
    if (startMs === null || startMs >= durationMs || byStart.has(startMs)) continue
    const raw = (fields.get('title') ?? '').slice(0, rawTitleLength)
    byStart.set(startMs, { startMs, title: shorten(cleanShownName(raw), chapterTitleMaxLength) })
  }
  const sorted = [...byStart.values()].toSorted((a, b) => a.startMs - b.startMs)
  return sorted.slice(0, chaptersMaxCount)
}

/** The fields of each chapter. A backslash escapes what follows it, also the end of a line. */
function readSections(text: string): Map<string, string>[] {
  const sections: Map<string, string>[] = []
  for (const [line] of text.matchAll(/(?:\\[^]|[^\\\n])+/g)) {
    if (line === '[CHAPTER]') sections.push(new Map())
    const place = line.indexOf('=')
    if (place > 0) {
      const value = line.slice(place + 1).replace(/\\([^])/g, '$1')
      sections.at(-1)?.set(line.slice(0, place), value)
    }
  }
  return sections
}

function startOf(fields: ReadonlyMap<string, string>): number | null {
  const [num = NaN, den = NaN] = (fields.get('TIMEBASE') ?? '').split('/').map(Number)
  const startMs = Math.max(0, Math.round((Number(fields.get('START')) * num * 1000) / den))
  return Number.isSafeInteger(startMs) ? startMs : null
}
