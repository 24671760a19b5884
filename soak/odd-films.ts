import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFfmpeg } from '../apps/server/src/platform/ffmpeg/binary.ts'

/** A film, and what is to be made of it; `codes` where it may be refused. */
export interface OddFilm {
  name: string
  path: string
  expected?: { durationMs: number; sizes: string[]; hasSound: boolean }
  codes?: readonly string[]
}

const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

/** Films as cameras, phones and strangers make them. */
export function makeOddFilms(folder: string): OddFilm[] {
  const make = (name: string, args: string) => {
    const path = join(folder, name)
    const inputs = args.replaceAll('lavfi:', '-f lavfi -i ').split(' ')
    execFileSync(findFfmpeg(), ['-loglevel', 'error', '-y', ...inputs, path])
    return path
  }
  const plain = make(
    'plain.mp4',
    `lavfi:testsrc2=s=320x180:r=24:d=6 lavfi:sine=d=6 ${h264} -c:a aac`,
  )
  return [
    {
      name: 'of 4K',
      path: make('4k.mp4', `lavfi:testsrc2=s=3840x2160:r=30:d=3 ${h264}`),
      expected: expected(3000, ['v2160', 'v1080', 'v720', 'v480', 'v360'], false),
    },
    {
      name: 'upright by its header alone, with a sound of 8 kHz',
      path: make(
        'turned.mp4',
        `-display_rotation 90 -i ${plain} -c:v copy -ac 1 -ar 8000 -c:a aac`,
      ),
      expected: expected(6000, ['v180'], true),
    },
    {
      name: 'of a frame rate that changes',
      path: make(
        'rates.mp4',
        `lavfi:testsrc2=s=320x180:r=60:d=6 -vf select='lt(t,2)+not(mod(n,7))' -fps_mode vfr ${h264}`,
      ),
      expected: expected(6000, ['v180'], false),
    },
    {
      name: 'whose sound goes on for longer',
      path: make(
        'long-sound.mkv',
        `lavfi:testsrc2=s=320x180:d=2 lavfi:sine=d=9 ${h264} -c:a libopus`,
      ),
      expected: expected(9000, ['v180'], true),
    },
    {
      name: 'of an hour that stands still',
      path: make(
        'hour.mp4',
        `lavfi:color=gray:s=320x180:r=2:d=3600 lavfi:sine=d=3600 ${h264} -c:a aac`,
      ),
      expected: expected(3_600_000, ['v180'], true),
    },
    polyglot(folder, plain),
    ...broken(folder, plain),
  ]
}

function expected(durationMs: number, sizes: string[], hasSound: boolean) {
  return { durationMs, sizes, hasSound }
}

/** A film that is a page and an archive as well. */
function polyglot(folder: string, film: string): OddFilm {
  const path = join(folder, 'polyglot.mp4')
  const page = Buffer.from('<script>alert(1)</script>PK\u0003\u0004%PDF-1.7')
  writeFileSync(path, Buffer.concat([readFileSync(film), page]))
  return { name: 'that is a page too', path, expected: expected(6000, ['v180'], true) }
}

const brokenFilms = 25

/** Films in which some bytes are others, the same ones in each run. */
function broken(folder: string, film: string): OddFilm[] {
  const whole = readFileSync(film)
  let random = 7
  const next = (below: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % below
  }
  return Array.from({ length: brokenFilms }, (_, index) => {
    const bytes = Buffer.from(whole)
    const path = join(folder, `broken-${index}.mp4`)
    for (let byte = 0; byte < 60; byte += 1) bytes[next(bytes.length)] = next(256)
    writeFileSync(path, index % 5 === 0 ? bytes.subarray(0, next(bytes.length)) : bytes)
    return { name: `broken ${index}`, path, codes: refusals }
  })
}

const refusals = [
  'encoding.broken',
  'encoding.not_media',
  'encoding.stands_still',
  'encoding.too_large',
  'encoding.too_long',
  'encoding.unreadable',
]
