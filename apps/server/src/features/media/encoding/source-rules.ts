import { longestStillMinutes } from '@plax/contracts/content/content-values'
import { AppError } from '../../../platform/errors.ts'
import { isHdr } from './color.ts'
import type { PacketFacts } from './probe-file.ts'
import { longestGroupSeconds } from './segments.ts'
import type { SourceFacts, VideoFacts } from './source-facts.ts'

const maxSide = 8192
const maxMegapixels = 40
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Of the video's duration, since sound and picture rarely end together. */
const soundShare = 0.9
const shortestMs = 100

/**
 * Throws `encoding.too_large`, `encoding.too_long`, `encoding.stands_still`, and `encoding.broken`
 * if a file isn't to be encoded.
 */
export function assertEncodable(
  { durationMs, video, audio }: PacketFacts,
  { maxHours }: { maxHours: number },
): void {
  if (durationMs > maxHours * hourMs) throw new AppError('encoding.too_long', { maxHours })
  if (durationMs < shortestMs) throw new AppError('encoding.broken')
  if (!video) return
  const { width, height, packets } = video
  if (Math.max(width, height) > maxSide || width * height > maxMegapixels * 1_000_000) {
    throw new AppError('encoding.too_large', { maxSide, maxMegapixels })
  }
  if (width < 16 || height < 16) throw new AppError('encoding.broken')
  const hasSound = (audio?.durationMs ?? 0) >= soundShare * video.durationMs
  if (!hasSound && video.durationMs > packets * longestStillMinutes * minuteMs) {
    const minutes = Math.floor(video.durationMs / minuteMs)
    const maxMinutes = longestStillMinutes
    throw new AppError('encoding.stands_still', { frames: packets, minutes, maxMinutes })
  }
}

/** Whether every screen shows its frames as they are: progressive, SDR, of limited range. */
function canShow({ color, fieldOrder }: VideoFacts): boolean {
  return !fieldOrder && !isHdr(color) && color.range === 'tv' && shownMatrices.has(color.matrix)
}

const shownMatrices = new Set(['bt709', 'smpte170m', 'bt470bg', 'unknown'])

/** Whether the packets of a source can be a rung of so many bits a second as they are. */
export function canCopy({ video }: SourceFacts, maxRate: number): boolean {
  if (!video?.copy || video.bitrate > maxRate || !canShow(video)) return false
  const ends = [...video.copy.keyTimes.slice(1), video.durationMs / 1000]
  return video.copy.keyTimes.every((start, index) => {
    return (ends[index] ?? start) - start <= longestGroupSeconds
  })
}
