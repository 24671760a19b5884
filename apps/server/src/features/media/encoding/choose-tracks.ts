import type { InputTrack } from 'mediabunny'
import { rankTrack } from '../kinds/track-rank.ts'

/** The track to encode, and how many of its kind are left out. */
export interface Choice<T extends InputTrack> {
  track: T
  others: number
}

/**
 * Of all tracks of one kind the one to encode: known and moving before still pictures (covers, images
 * of chapters), then the file's default, then the first. Null if none has a packet.
 */
export async function chooseTrack<T extends InputTrack>(
  tracks: readonly T[],
): Promise<Choice<T> | null> {
  const ranked: { track: T; rank: number; isPicture: boolean }[] = []
  for (const track of tracks) {
    const { packetCount } = await track.computePacketStats(2)
    if (packetCount === 0) continue
    const isKnown = (await track.getCodec()) !== null
    const isMoving = packetCount > 1
    const isDefault = (await track.getDisposition()).default
    const rank = rankTrack({ isKnown, isMoving, isDefault })
    ranked.push({ track, rank, isPicture: !isKnown || !isMoving })
  }
  const [best, ...others] = ranked.toSorted((a, b) => b.rank - a.rank)
  if (!best) return null
  const isFilm = !best.isPicture
  return { track: best.track, others: others.filter((one) => !(isFilm && one.isPicture)).length }
}

/** The track in ffmpeg's terms: by its id in MP4 and QuickTime, else by its place among its kind. */
export function streamOf(track: InputTrack, demuxer: string): string {
  if (demuxer === 'mov') return `0:i:${track.id}`
  return `0:${track.isVideoTrack() ? 'V' : 'a'}:${track.number - 1}`
}
