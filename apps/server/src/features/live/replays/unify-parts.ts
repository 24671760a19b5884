import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readInit } from '@plax/streaming/cmaf/read-init'
import { lengthOf } from '@plax/streaming/replay/cuts'
import { hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type JoinedParts, joinParts } from './join-parts.ts'

interface Size {
  width: number
  height: number
}

/** A group as a file of this machine. */
interface Piece {
  path: string
  seconds: number
  hasPictures: boolean
  hasSound: boolean
}

/**
 * One MP4 of groups that were encoded differently, such as after the publisher changed its resolution:
 * encoded anew in one size, each group exactly as long as its parts.
 */
export async function unifyParts(
  { storage, oid }: { storage: Storage; oid: string },
  groups: readonly JoinedParts[],
  of: { size: Size; folder: string; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<string> {
  const { folder, signal, onProgress } = of
  const pieces: Piece[] = []
  for (const [index, group] of groups.entries()) {
    const path = join(folder, `${index}.mp4`)
    const bytes = Readable.from(joinParts({ storage, oid }, group), { objectMode: false })
    await pipeline(bytes, createWriteStream(path), { signal })
    const { hasVideo: hasPictures, timescales } = readInit(group.init)
    const hasSound = timescales.size > (hasPictures ? 1 : 0)
    pieces.push({ path, seconds: lengthOf(group.parts) / 1000, hasPictures, hasSound })
  }
  const whole = join(folder, 'whole.mp4')
  const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0)
  await runFfmpeg({
    args: [...encodeArgs(pieces, of.size), whole],
    signal,
    cpuSeconds: 600 + seconds * 8,
    onProgress: (outMs) => onProgress(outMs / (seconds * 1000)),
  })
  return whole
}

const frameRate = 30

function encodeArgs(pieces: readonly Piece[], size: Size) {
  const hasPictures = pieces.some((piece) => piece.hasPictures)
  const hasSound = pieces.some((piece) => piece.hasSound)
  const chains = pieces.flatMap((piece, index) => [
    ...(hasPictures ? [`${picturesOf(piece, { index, size })}[v${index}]`] : []),
    ...(hasSound ? [`${soundOf(piece, index)}[a${index}]`] : []),
  ])
  const labels = pieces.map(
    (_, index) => (hasPictures ? `[v${index}]` : '') + (hasSound ? `[a${index}]` : ''),
  )
  const counts = `n=${pieces.length}:v=${Number(hasPictures)}:a=${Number(hasSound)}`
  const outputs = `${hasPictures ? '[v]' : ''}${hasSound ? '[a]' : ''}`
  return [
    ...pieces.map(({ path }) => hostileInput({ source: path, demuxer: 'mov' })),
    ['-filter_complex', [...chains, `${labels.join('')}concat=${counts}${outputs}`].join(';')],
    hasPictures ? ['-map', '[v]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18'] : [],
    hasSound ? ['-map', '[a]', '-c:a', 'aac', '-b:a', '192k'] : [],
  ]
}

function picturesOf(
  { hasPictures, seconds }: Piece,
  { index, size: { width, height } }: { index: number; size: Size },
): string {
  const end = `trim=duration=${seconds},format=yuv420p,setsar=1`
  if (!hasPictures) return `color=black:s=${width}x${height}:r=${frameRate},${end}`
  return [
    `[${index}:v:0]setpts=PTS-STARTPTS,fps=${frameRate}`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
    `tpad=stop_mode=clone:stop_duration=2,${end}`,
  ].join(',')
}

function soundOf({ hasSound, seconds }: Piece, index: number): string {
  const end = `aresample=48000,aformat=channel_layouts=stereo,atrim=duration=${seconds}`
  return hasSound
    ? `[${index}:a:0]asetpts=PTS-STARTPTS,apad,${end}`
    : `anullsrc=r=48000:cl=stereo,${end}`
}
