import { initName, partName, segmentName } from './names.ts'
import type { Rendition, Segment } from './rendition.ts'
import type { Timeline } from './timeline.ts'

/** How much of the end a live playlist lists. */
const liveSeconds = 16
const fewestListed = 4
/** Newer segments list their parts. */
const segmentsWithParts = 3

/**
 * The playlist of a rung: its end, or with `isRewind` all of it. With `skip`, what the player already has
 * is left out. Answers null until the target is known.
 */
export function writePlaylist(
  rendition: Rendition,
  { isRewind, skip }: { isRewind: boolean; skip: boolean },
): string | null {
  const { segments, shown, timeline } = rendition
  const { target } = timeline
  if (target === null || shown.length === 0) return null
  const listed = isRewind
    ? shown
    : shown.slice(-Math.max(fewestListed, Math.ceil(liveSeconds / target)))
  const skipped = skip ? countSkipped(listed, target * skipTargets) : 0
  return [
    ...writeHead(timeline, target),
    ...(isRewind ? ['#EXT-X-PLAYLIST-TYPE:EVENT'] : []),
    ...writeStart(listed, timeline),
    ...(skipped > 0
      ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`]
      : writeFirstMap(listed, segments)),
    ...listed.slice(skipped).flatMap((segment) => writeSegment(segment, rendition)),
    ...writeEnd(rendition),
    '',
  ].join('\n')
}

const skipTargets = 6

function writeHead(timeline: Timeline, target: number): string[] {
  const holdBack = (timeline.partTarget * 3).toFixed(3)
  const control = [
    'CAN-BLOCK-RELOAD=YES',
    `PART-HOLD-BACK=${holdBack}`,
    `HOLD-BACK=${target * 3}`,
    `CAN-SKIP-UNTIL=${target * skipTargets}`,
  ]
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
    `#EXT-X-PART-INF:PART-TARGET=${timeline.partTarget.toFixed(3)}`,
  ]
}

function writeStart([first]: readonly Segment[], timeline: Timeline): string[] {
  if (!first) return []
  const { number } = first
  const breaks = timeline.breaksBefore(number)
  return [`#EXT-X-MEDIA-SEQUENCE:${number}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${breaks}`]
}

/** How many segments end earlier than so many seconds before the end. */
function countSkipped(listed: readonly Segment[], seconds: number): number {
  let left = seconds * 1000
  const firstKept = listed.findLastIndex(({ durationMs }) => {
    left -= durationMs
    return left < 0
  })
  return Math.max(firstKept, 0)
}

/** Where a list begins within a run, it names the run’s beginning. */
function writeFirstMap(listed: readonly Segment[], all: readonly Segment[]): string[] {
  const first = listed.find(({ content }) => content !== 'gap')
  return first && !beginsRun(first, all) ? [writeMap(first.run)] : []
}

function beginsRun({ number, run }: Segment, all: readonly Segment[]): boolean {
  const at = number - (all[0]?.number ?? 0)
  for (let before = all[at - 1], step = 2; before?.run === run; before = all[at - step], step += 1)
    if (before.content !== 'gap') return false
  return true
}

const writeMap = (run: number) => `#EXT-X-MAP:URI="${initName(run)}"`

function writeSegment(segment: Segment, rendition: Rendition): string[] {
  const { number, content, isOpen, durationMs } = segment
  const last = rendition.segments.at(-1)?.number ?? 0
  const hasParts = content === 'parts' && number > last - segmentsWithParts
  const parts = hasParts ? segment.parts.map((_, part) => writePart(segment, part)) : []
  return [
    ...writeBefore(segment, rendition),
    ...parts,
    ...(content === 'gap' ? ['#EXT-X-GAP'] : []),
    ...(isOpen ? [] : [`#EXTINF:${toSeconds(durationMs)},`, segmentName(number)]),
  ]
}

/** What a segment is preceded by; it never changes. */
function writeBefore(segment: Segment, { segments, timeline }: Rendition): string[] {
  const { number, run, content } = segment
  const isBreak = timeline.breaksBefore(number + 1) > timeline.breaksBefore(number)
  const date = new Date(timeline.dateOf(timeline.getPosition(number))).toISOString()
  return [
    ...(isBreak ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(content !== 'gap' && beginsRun(segment, segments) ? [writeMap(run)] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${date}`,
  ]
}

function writePart({ number, parts }: Segment, part: number): string {
  const { durationMs = 0, isKey = false } = parts[part] ?? {}
  const uri = `URI="${partName({ number, part })}"`
  return `#EXT-X-PART:DURATION=${toSeconds(durationMs)},${uri}${isKey ? ',INDEPENDENT=YES' : ''}`
}

/**
 * Between two runs the break comes first, without a segment: hls.js counts a segment that isn’t there yet
 * as one of the run before, and gives up when it turns out to be of the next.
 */
function writeEnd(rendition: Rendition): string[] {
  if (rendition.isEnded) return ['#EXT-X-ENDLIST']
  const next = rendition.predictNext()
  return [next ? `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(next)}"` : '#EXT-X-DISCONTINUITY']
}

function toSeconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
