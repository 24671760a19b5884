import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findFfmpeg } from '../apps/server/src/platform/ffmpeg/binary.ts'
import { bits, filmSeconds, frameRate } from '../bench/live/clock-film.ts'
import type { Sending } from './live-publisher.ts'

const framesOfFilm = filmSeconds * frameRate
/** Of what the server cut off: the last part, and what was in the buffers of the connection. */
const lostAtMost = frameRate * 1.5
/** Sound runs ahead in a publisher’s report, whose last one is a moment old when it ends. */
const lateReport = frameRate / 3

/** The numbers that the pictures of a replay show. */
export async function readFrames(
  { folder, square }: { folder: string; square: number },
  playlist: string,
): Promise<number[]> {
  const path = join(folder, 'replay.m3u8')
  writeFileSync(path, playlist)
  const reach = ['-protocol_whitelist', 'file,http,tcp', '-allowed_extensions', 'ALL']
  const strip = `crop=${square * bits}:${square}:0:0,scale=${bits}:1:flags=area,format=gray`
  const output = ['-map', '0:v', '-vf', strip, '-fps_mode', 'passthrough', '-f', 'rawvideo']
  const args = ['-loglevel', 'error', ...reach, '-i', path, ...output, 'pipe:1']
  const child = spawn(findFfmpeg(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const bytes = await buffer(child.stdout)
  return Array.from({ length: bytes.length / bits }, (_, frame) => {
    const shown = [...bytes.subarray(frame * bits, (frame + 1) * bits)]
    return shown.reduce((sum, light, bit) => sum + (light > 127 ? 2 ** bit : 0), 0)
  })
}

/** What a replay lacks of what was sent. */
export function findGaps(frames: readonly number[], sendings: readonly Sending[]): string[] {
  const begins = frames.flatMap((frame, at) =>
    at > 0 && frame === ((frames[at - 1] ?? 0) + 1) % framesOfFilm ? [] : [at],
  )
  const stretches = begins.map((at, index) => (begins[index + 1] ?? frames.length) - at)
  const problems: string[] = []
  if (stretches.length !== sendings.length)
    problems.push(`${stretches.join(', ')} pictures instead of ${JSON.stringify(sendings)}`)
  for (const [index, { frames: sent, isCutOff }] of sendings.entries()) {
    const kept = stretches[index] ?? 0
    const allowed = isCutOff ? lostAtMost : lateReport
    if (kept < sent - allowed || kept > sent + lateReport)
      problems.push(`connection ${index}: ${kept} of ${sent} pictures`)
  }
  return problems
}
