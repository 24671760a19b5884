import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MediaMessage } from '../media-message.ts'
import { FlvError } from './flv-error.ts'
import { readMessage } from './read-message.ts'
import { enhanced, message, records } from './samples.ts'

const avc = {
  kind: 'video',
  codec: 'avc1',
  codecs: 'avc1.42c00d',
  width: 320,
  height: 180,
  frameRate: 30,
  record: records.avc,
}
const av1 = { ...avc, codec: 'av01', codecs: 'av01.0.00M.08', frameRate: null, record: records.av1 }
const aac = {
  kind: 'audio',
  codec: 'mp4a',
  codecs: 'mp4a.40.2',
  sampleRate: 44_100,
  channels: 1,
  samplesPerFrame: 1024,
  record: records.aac,
}
const opus = {
  ...aac,
  codec: 'Opus',
  codecs: 'Opus',
  sampleRate: 48_000,
  channels: 2,
  samplesPerFrame: null,
  record: Uint8Array.of(0, 2, 1, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0),
}

describe('a message of a publisher', () => {
  it.each([
    ['H.264', message('video', [0x17, 0, 0, 0, 0], records.avc), avc],
    ['enhanced H.264', message('video', enhanced(0x90, 'avc1'), records.avc), avc],
    ['AV1', message('video', enhanced(0x90, 'av01'), records.av1), av1],
    ['AAC', message('audio', [0xaf, 0], records.aac), aac],
    ['enhanced AAC', message('audio', enhanced(0x90, 'mp4a'), records.aac), aac],
    ['Opus', message('audio', enhanced(0x90, 'Opus'), records.opus), opus],
  ])('configures a decoder: %s', (_, sent, config) => {
    expect(readMessage(sent)).toEqual({ type: 'config', config })
  })

  it.each([
    ['H.264, shown later', message('video', [0x17, 1, 0, 0, 66], [1, 2]), true, 66, [1, 2]],
    ['H.264, shown earlier', message('video', [0x27, 1, 255, 255, 254], [1]), false, -2, [1]],
    [
      'enhanced, with an offset',
      message('video', enhanced(0x91, 'avc1'), [0, 0, 5, 9]),
      true,
      5,
      [9],
    ],
    [
      'enhanced, without one',
      message('video', enhanced(0xa3, 'avc1'), [0, 0, 5, 9]),
      false,
      0,
      [0, 0, 5, 9],
    ],
    [
      'AV1, without the mark of a picture',
      message('video', enhanced(0x91, 'av01'), [18, 0, 10]),
      true,
      0,
      [10],
    ],
    [
      'behind a modifier',
      message('video', [0x97, 1, 7, 7, 0x03, 97, 118, 48, 49], [4]),
      true,
      0,
      [4],
    ],
  ])('holds a picture: %s', (_, sent, isKey, compositionMs, data) => {
    const picture = { type: 'video', isKey, compositionMs, data: Uint8Array.from(data) }
    expect(readMessage(sent)).toEqual(picture)
  })

  it.each([
    ['AAC', message('audio', [0xaf, 1], [1, 2])],
    ['Opus', message('audio', enhanced(0x91, 'Opus'), [1, 2])],
  ])('holds sound: %s', (_, sent) => {
    expect(readMessage(sent)).toEqual({ type: 'audio', data: Uint8Array.of(1, 2) })
  })

  it.each([
    ['hvc1', message('video', enhanced(0x90, 'hvc1'))],
    ['vp09', message('video', enhanced(0x91, 'vp09'))],
    ['hvc1', message('video', [0x1c, 0, 0, 0, 0])],
    ['VP6', message('video', [0x14])],
    ['MP3', message('audio', [0x2f])],
    ['fLaC', message('audio', enhanced(0x90, 'fLaC'))],
  ])('in a codec that browsers can’t play is named: %s', (codec, sent) => {
    expect(readMessage(sent)).toEqual({ type: 'unsupported', kind: sent.kind, codec })
  })

  it.each([
    ['the end of a sequence', message('video', [0x17, 2, 0, 0, 0])],
    ['a command', message('video', [0x57, 0])],
    ['several tracks', message('video', [0x96, 0x00, 97, 118, 99, 49, 1])],
    ['several tracks of sound', message('audio', [0x95, 0x00])],
    ['colors', message('video', enhanced(0x94, 'av01'), [2])],
    ['nothing', message('audio', [])],
    ['an empty picture', message('video', [0x27, 1, 0, 0, 0])],
    ['metadata', message('data', [2, 0, 1, 65])],
  ])('says nothing to viewers: %s', (_, sent) => {
    expect(readMessage(sent)).toBeNull()
  })

  it('is refused with one kind of error, whatever its bytes are', () => {
    const heads = [
      [0x17, 0, 0, 0, 0],
      [0xaf, 0],
      ...['avc1', 'av01', 'Opus', 'mp4a'].map((codec) => enhanced(0x90, codec)),
    ]
    const flips = fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 4 })
    const real = fc
      .tuple(
        fc.constantFrom(...heads),
        fc.constantFrom(...Object.values(records)),
        flips,
        fc.nat(60),
      )
      .map(([head, record, changes, length]) => {
        const body = Uint8Array.from([...head, ...record])
        for (const [at, byte] of changes) if (at < body.length) body[at] = byte
        return body.subarray(0, length)
      })
    const kind = fc.constantFrom<MediaMessage['kind']>('audio', 'video', 'data')
    const bodies = fc.oneof(fc.uint8Array({ maxLength: 80 }), real)
    fc.assert(
      fc.property(kind, bodies, (kind, body) => {
        expect(isReadOrRefused({ kind, timestamp: 0, body })).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

function isReadOrRefused(sent: MediaMessage): boolean {
  try {
    const event = readMessage(sent)
    if (event?.type !== 'config' || event.config.kind !== 'video') return true
    const { width, height } = event.config
    return width > 0 && height > 0
  } catch (error) {
    return error instanceof FlvError
  }
}
