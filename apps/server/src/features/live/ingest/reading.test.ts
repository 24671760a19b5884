import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { box, fullBox, u32 } from '@plax/streaming/cmaf/box'
import { CmafError } from '@plax/streaming/cmaf/cmaf-error'
import type { Fragment } from '@plax/streaming/cmaf/fragment-muxer'
import { FragmentStream } from '@plax/streaming/cmaf/fragment-stream'
import { readFragment } from '@plax/streaming/cmaf/read-fragment'
import { readInit } from '@plax/streaming/cmaf/read-init'
import { SourceMuxer } from '@plax/streaming/cmaf/source-muxer'
import { concatBytes } from '@plax/streaming/concat-bytes'
import { runFfmpeg, sampleStream } from './sample-streams.ts'

let init: Uint8Array
let fragments: Fragment[]
beforeAll(async () => {
  const muxer = new SourceMuxer()
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-pix_fmt', 'yuv420p']
  const events = (await sampleStream({ seconds: 4, video })).flatMap((one) => muxer.push(one))
  init = events.flatMap((event) => (event.type === 'run' ? [event.init] : []))[0] ?? Uint8Array.of()
  fragments = [...events, ...muxer.finish()].flatMap((event) =>
    event.type === 'fragment' ? [event.fragment] : [],
  )
})

function readAll(chunks: readonly Uint8Array[]): Fragment[] {
  const stream = new FragmentStream()
  let facts: ReturnType<typeof readInit> | null = null
  const found: Fragment[] = []
  for (const { type, bytes } of chunks.flatMap((chunk) => stream.push(chunk))) {
    if (type === 'init') facts = readInit(bytes)
    else if (facts) found.push(readFragment(bytes, facts))
  }
  return found
}

describe('a fragmented file', () => {
  it('is read as it was written, however it arrives', () => {
    const file = concatBytes([init, ...fragments.map(({ bytes }) => bytes)])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 40 }), (lengths) => {
        let at = 0
        const chunks = [...lengths, file.length].map((length) => {
          at += length
          return file.subarray(at - length, at)
        })
        const read = readAll(chunks)
        expect(read.map(({ bytes }) => bytes.length)).toEqual(
          fragments.map(({ bytes }) => bytes.length),
        )
        for (const [index, one] of read.entries()) {
          const { bytes: _, ...facts } = one
          expect(fragments[index]).toMatchObject(facts)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('of ffmpeg is read, with the profile and size of its pictures', async () => {
    const source = '-f lavfi -i testsrc2=s=640x360:r=30:d=3 -f lavfi -i sine=d=3'
    const codecs = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 60 -c:a aac'
    const flags = '+frag_keyframe+delay_moov+default_base_moof+negative_cts_offsets'
    const output = `-f mp4 -movflags ${flags} -frag_duration 250000 pipe:1`
    const file = await runFfmpeg(`${source} ${codecs} ${output}`.split(' '))
    const stream = new FragmentStream()
    const [first] = stream.push(file)
    expect(first?.type).toBe('init')
    const video = { codecs: 'avc1.42c01e', width: 640, height: 360 }
    expect(readInit(first?.bytes ?? init)).toMatchObject({ hasVideo: true, video })
    const read = readAll([file])
    expect(read.reduce((sum, { frames }) => sum + frames, 0)).toBe(90)
    expect(read.filter(({ isKey }) => isKey).map(({ startMs }) => startMs)).toEqual([0, 2000])
  })

  it.each([
    ['claims more samples than it has', fullBox('trun', { flags: 0x200 }, u32(0xffff_ffff))],
    ['has a short table', box('trun', [0, 0])],
  ])('that %s is refused', (_, run) => {
    const times = [fullBox('tfhd', {}, u32(1)), fullBox('tfdt', {}, u32(0))]
    const bytes = box('moof', box('traf', ...times, run))
    expect(() => readFragment(bytes, readInit(init))).toThrow(CmafError)
  })

  it('that is broken is refused with one kind of error', () => {
    const fragment = fragments[0]?.bytes.subarray(0, 700) ?? init
    const change = fc.tuple(fc.nat(700), fc.nat(255))
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(change, { maxLength: 6 }),
        fc.nat(700),
        (isInit, changes, cut) => {
          const bytes = (isInit ? init : fragment).slice(0, cut)
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
          expect(isReadOrRefused(bytes, isInit)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

function isReadOrRefused(bytes: Uint8Array, isInit: boolean): boolean {
  try {
    new FragmentStream().push(bytes)
    return isInit
      ? readInit(bytes).timescales.size > 0
      : readFragment(bytes, readInit(init)).endMs >= 0
  } catch (error) {
    return error instanceof CmafError
  }
}
