import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { confinement, findFfmpeg } from '../../apps/server/src/platform/ffmpeg/binary.ts'

/** Each second of it differs from the others, as a film does. */
const picture = 'mandelbrot=s=854x480:r=30:maxiter=200:start_scale=2:end_scale=0.01:end_pts=3600'
const sound = 'anoisesrc=color=pink:amplitude=0.2'

const shotSeconds = 30

/** Films of a length in seconds: `decoded` is none that can be copied, `copied` is H.264. */
export function makeFilms(folder: string, seconds: { decoded: number; copied: number }) {
  const h264 = '-c:v libx264 -preset veryfast -g 60 -pix_fmt yuv420p -maxrate 1200k -bufsize 2400k'
  return {
    decoded: makeFilm(folder, { name: 'decoded', codec: '-c:v mpeg4 -q:v 4' }, seconds.decoded),
    copied: makeFilm(folder, { name: 'copied', codec: h264 }, seconds.copied),
  }
}

/** One shot over and over. */
function makeFilm(
  folder: string,
  { name, codec }: { name: string; codec: string },
  seconds: number,
): string {
  const shot = join(folder, `${name}-shot.mp4`)
  const film = join(folder, `${name}.mp4`)
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-t', `${shotSeconds}`]
  ffmpeg([...inputs, ...codec.split(' '), ...'-c:a aac -b:a 128k'.split(' '), shot])
  const times = Math.ceil(seconds / shotSeconds) - 1
  ffmpeg(['-stream_loop', `${times}`, '-i', shot, '-c', 'copy', film])
  return film
}

/**
 * The ladder that Plax makes of such a film, by one command of ffmpeg, and as low in rank: on a machine
 * that others use too, who is niced waits for them.
 */
export function bareLadder(film: string, folder: string): void {
  const split = '[0:v]split[a][b0];[b0]scale=640:360[b]'
  const h264 = '-c:v libx264 -preset veryfast -profile:v high -crf 23 -pix_fmt yuv420p'
  const groups = '-g 120 -keyint_min 120 -sc_threshold 0 -flags +cgop'
  const rates = ['1300k', '800k']
  const buffers = ['2600k', '1600k']
  const sizes = ['a', 'b'].map((name, index) => {
    const rate = `-maxrate ${rates[index]} -bufsize ${buffers[index]}`
    return [`-map [${name}] ${h264} ${groups} ${rate}`.split(' '), hls(join(folder, name))]
  })
  const sound = ['-map 0:a -c:a aac -b:a 128k -ac 2 -ar 48000'.split(' '), hls(join(folder, 'c'))]
  niced(['-i', film, '-filter_complex', split, ...sizes.flat(2), ...sound.flat()])
}

/** The same packets in segments. */
export function bareCopy(film: string, folder: string): void {
  niced(['-i', film, '-c', 'copy', ...hls(join(folder, 'copy'))])
}

function hls(name: string): string[] {
  const kind = '-f hls -hls_time 4 -hls_list_size 0 -hls_segment_type fmp4 -hls_flags temp_file'
  const init = ['-hls_fmp4_init_filename', `${name.split('/').at(-1)}-init.mp4`]
  return [...kind.split(' '), ...init, `${name}.m3u8`]
}

function ffmpeg(args: readonly string[], within: readonly string[] = []): void {
  const [program, ...rest] = [...within, findFfmpeg()]
  execFileSync(program, [...rest, '-loglevel', 'error', '-nostdin', '-y', ...args])
}

function niced(args: readonly string[]): void {
  ffmpeg(args, confinement())
}
