import { hostileInput, runFfmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts'
import type { ColorFacts } from './source-facts.ts'

const frames = 8

/** What decoded frames say of themselves: containers and codecs each know but a part. */
export async function lookAtFrames(
  source: { source: string; demuxer: string; stream: string },
  signal: AbortSignal,
): Promise<{ color: ColorFacts; isFlagged: boolean }> {
  const said = await runFfmpeg({
    args: [
      [hostileInput(source), '-map', source.stream, '-frames:v', `${frames}`],
      ['-vf', 'showinfo', '-f', 'null', '-'],
    ],
    signal,
    cpuSeconds: 120,
    isTalking: true,
  })
  return readFrames(said)
}

/** Of the last frame that `showinfo` describes; flagged as interlaced if any is. */
export function readFrames(said: string): { color: ColorFacts; isFlagged: boolean } {
  const named = (name: string) =>
    [...said.matchAll(new RegExp(`\\b${name}:([\\w.-]+)`, 'g'))].at(-1)?.[1] ?? 'unknown'
  const known = (name: string) => (named(name) === 'reserved' ? 'unknown' : named(name))
  return {
    color: {
      range: named('color_range') === 'pc' ? 'pc' : 'tv',
      matrix: known('color_space'),
      primaries: known('color_primaries'),
      transfer: known('color_trc'),
    },
    isFlagged: / i:[TB] /.test(said),
  }
}
