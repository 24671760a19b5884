import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { findFfmpeg } from '../../apps/server/src/platform/ffmpeg/binary.ts'

export const frameRate = 30
export const filmSeconds = 20
/** The number of a frame is written in white and black squares along the upper edge. */
export const bits = 10
export const square = 64

interface Picture {
  size: string
  bitrate: string
  /** The sides of the squares. */
  square: number
}

const fullHd: Picture = { size: '1920x1080', bitrate: '5M', square }

/** A film whose frames show their number, encoded before it’s measured. */
export function makeClockFilm(folder: string, of: Picture = fullHd): string {
  const path = join(folder, 'clock.flv')
  const side = of.square
  const squares = Array.from({ length: bits }, (_, bit) => {
    const box = `x=${bit * side}:y=0:w=${side}:h=${side}:color=white:t=fill`
    return `drawbox=${box}:enable='gte(mod(floor(n/${2 ** bit}),2),1)'`
  })
  const black = `drawbox=x=0:y=0:w=${bits * side}:h=${side}:color=black:t=fill`
  const sound = `sine=frequency=440:d=${filmSeconds}`
  const picture = `testsrc2=s=${of.size}:r=${frameRate}:d=${filmSeconds}`
  const input = `-y -loglevel error -f lavfi -i ${picture} -f lavfi -i ${sound}`
  const codec = `-c:v libx264 -preset veryfast -b:v ${of.bitrate} -maxrate ${of.bitrate} -bufsize ${of.bitrate} -bf 0 -g ${frameRate * 2}`
  const filters = [black, ...squares].join(',')
  execFileSync(findFfmpeg(), [
    ...input.split(' '),
    '-vf',
    filters,
    ...`${codec} -pix_fmt yuv420p -c:a aac`.split(' '),
    path,
  ])
  return path
}

/** How long the film takes each time that it’s repeated: its sound is a little longer than its pictures. */
export function readLoopMs(film: string): number {
  const args = ['-loglevel', 'error', '-stream_loop', '1', '-i', film, '-c', 'copy']
  const frames = execFileSync(findFfmpeg(), [...args, '-f', 'framecrc', '-'], {
    maxBuffer: 16 * 1024 ** 2,
  })
  const times = [...frames.toString().matchAll(/^0, *-?\d+, *(-?\d+),/gm)].map(([, ms]) =>
    Number(ms),
  )
  return (times[filmSeconds * frameRate] ?? Number.NaN) - (times[0] ?? 0)
}

/** Publishes it again and again in real time; `startedAt` is when its first frame left, in ms since 1970. */
export function publishClock(film: string, target: string) {
  const input = '-loglevel error -progress pipe:1 -stats_period 0.1 -re -stream_loop -1'
  const args = [...input.split(' '), '-i', film, ...'-c copy -f flv'.split(' '), target]
  const child = spawn(findFfmpeg(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let startedAt = Infinity
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const [, microseconds] of text.matchAll(/^out_time_us=(\d+)$/gm))
      startedAt = Math.min(startedAt, Date.now() - Number(microseconds) / 1000)
  })
  return { startedAt: () => startedAt, stop: () => child.kill('SIGKILL') }
}
