import { AppError } from '../../../platform/errors.ts'
import { isHdr } from './color.ts'
import type { PacketFacts } from './probe-file.ts'
import type { SourceFacts, VideoFacts } from './source-facts.ts'

const maxSide = 8192
const maxMegapixels = 40
/** A picture that stands longer than this is a lie of the header, which would make frames for hours. */
const longestStillMs = 60_000
const hourMs = 3_600_000
const shortestMs = 100

/**
 * Throws `encoding.too_large`, `encoding.too_long`, `encoding.broken_duration` and `encoding.broken`
 * for what is not to be encoded.
 */
export function assertEncodable(
  { durationMs, video }: PacketFacts,
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
  if (video.durationMs > packets * longestStillMs) throw new AppError('encoding.broken_duration')
}

/** Whether every screen shows its frames as they are: progressive, SDR, of limited range. */
function canShow({ color, isInterlaced }: VideoFacts): boolean {
  return !isInterlaced && !isHdr(color) && color.range === 'tv' && shownMatrices.has(color.matrix)
}

const shownMatrices = new Set(['bt709', 'smpte170m', 'bt470bg', 'unknown'])
const longestSegmentSeconds = 6

/** Whether the packets of a source can be a rung of so many bits a second as they are. */
export function canCopy({ video }: SourceFacts, maxRate: number): boolean {
  if (!video?.copy || video.bitrate > maxRate || !canShow(video)) return false
  const ends = [...video.copy.keyTimes.slice(1), video.durationMs / 1000]
  return video.copy.keyTimes.every((start, index) => {
    return (ends[index] ?? start) - start <= longestSegmentSeconds
  })
}
