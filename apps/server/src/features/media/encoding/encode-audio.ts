import { join } from 'node:path'
import { type FfmpegArgs, hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import { type MadeSegment, runIntoSegments, segmentOutput } from './segment-run.ts'
import { segmentSeconds } from './segments.ts'
import type { Encoder } from './source-file.ts'

export const audioRate = 128_000
const targetLufs = -16
const mostGainDb = 12
/** Quieter than this there is nothing to make louder. */
const silenceLufs = -60
const speed = 2

const sampleRate = 48_000
export const packetSeconds = 1024 / sampleRate
/** A filter that fills gaps, and what is missing before the picture. */
export const wholeSound = `aresample=${sampleRate}:async=1:first_pts=0`

const sampleSeconds = 15
const samples = 8

/**
 * How much louder, or quieter, the sound is to be made: EBU R 128, towards -16 LUFS. Of a long one by
 * samples, since nothing of it can be played before this is known.
 */
export async function measureGain(
  encoder: Encoder,
  { stream, seconds }: { stream: string; seconds: number },
): Promise<number> {
  const starts = sampleStarts(seconds)
  const length = starts.length > 1 ? sampleSeconds : seconds
  const inputs = starts.map((_, index) => `[${index}${stream.slice(1)}]`).join('')
  const said = await runFfmpeg({
    args: [
      ...starts.map((start) => ['-ss', `${start}`, '-t', `${length}`, hostileInput(encoder)]),
      ['-filter_complex', `${inputs}concat=n=${starts.length}:v=0:a=1,ebur128=framelog=quiet[out]`],
      ['-map', '[out]', '-f', 'null', '-'],
    ],
    signal: encoder.signal,
    cpuSeconds: 60 + length * starts.length * speed,
    isTalking: true,
  })
  return gainFor(Number(/I:\s+(-?[\d.]+) LUFS/.exec(said)?.[1]))
}

/** Where the samples begin, evenly spread, in seconds; one from the begin on is all of it. */
export function sampleStarts(seconds: number): number[] {
  if (seconds <= 2 * samples * sampleSeconds) return [0]
  const each = seconds / samples
  return Array.from({ length: samples }, (_, index) => {
    return Math.round((index + 0.5) * each - sampleSeconds / 2)
  })
}

export function gainFor(lufs: number): number {
  if (!Number.isFinite(lufs) || lufs < silenceLufs) return 0
  const gain = Math.min(mostGainDb, targetLufs - lufs)
  return Math.round(gain * 10) / 10
}

/**
 * Stereo AAC-LC. Its first packet holds only silence before the sound, which players without edit
 * lists would play: they'd be late by it.
 */
export function aac(bitrate: number): FfmpegArgs {
  return [
    ['-c:a', 'aac', '-b:a', `${bitrate}`, '-ac', '2', '-ar', `${sampleRate}`],
    ['-bsf:a', 'noise=drop=lt(pts\\,0)'],
  ]
}

/** Encodes the sound whole: stereo AAC, evenly loud, from the begin of the picture on. */
export async function encodeAudio(
  encoder: Encoder,
  sound: { rendition: string; stream: string; gainDb: number; seconds: number },
  onSegment: (segment: MadeSegment) => Promise<void>,
): Promise<void> {
  const { rendition, stream, gainDb, seconds } = sound
  const folder = join(encoder.folder, rendition)
  const loud = gainDb === 0 ? [] : [`volume=${gainDb}dB`, 'alimiter=limit=0.89:level=0']
  const filters = [wholeSound, ...loud]
  const run = {
    args: [
      hostileInput(encoder),
      ['-map', stream, '-vn', '-sn', '-dn', '-t', `${seconds}`, '-af', filters.join(',')],
      aac(audioRate),
      segmentOutput(folder, { hlsSeconds: segmentSeconds }),
    ],
    signal: encoder.signal,
    cpuSeconds: 60 + seconds * speed,
    onProgress: encoder.onProgress,
  }
  await runIntoSegments(run, new Map([[rendition, folder]]), onSegment)
}
