import { describe, expect, it } from 'vitest'
import type { AudioConfig, VideoConfig } from './configs.ts'
import { readMessage } from './read-message.ts'
import { enhanced, message, records } from './samples.ts'
import { flvAudioTag, flvConfigTag, flvHeader, flvVideoTag } from './write-flv.ts'

function configOf(sent: ReturnType<typeof message>): VideoConfig | AudioConfig {
  const event = readMessage(sent)
  if (event?.type !== 'config') throw new Error('It is no configuration.')
  return event.config
}

const read = (kind: 'audio' | 'video', tag: Uint8Array) =>
  readMessage({ kind, timestamp: 0, body: tag.subarray(11, -4) })

describe('an FLV file', () => {
  it('names what it holds', () => {
    expect([...flvHeader({ video: true, audio: false })].slice(0, 5)).toEqual([70, 76, 86, 1, 1])
    expect([...flvHeader({ video: true, audio: true })].slice(3)).toEqual([
      1, 5, 0, 0, 0, 9, 0, 0, 0, 0,
    ])
  })

  it.each([
    message('video', enhanced(0x90, 'avc1'), records.avc),
    message('video', enhanced(0x90, 'av01'), records.av1),
    message('audio', enhanced(0x90, 'mp4a'), records.aac),
  ])('holds the configuration that was sent', (sent) => {
    const config = configOf(sent)
    expect(read(config.kind, flvConfigTag(config))).toEqual({ type: 'config', config })
  })

  it('can’t hold Opus', () => {
    const config = configOf(message('audio', enhanced(0x90, 'Opus'), records.opus))
    expect(() => flvConfigTag(config)).toThrow(RangeError)
  })

  it.each([
    ['avc1', 700],
    ['avc1', -2],
    ['av01', 0],
  ] as const)('holds pictures: %s, %d ms later', (codec, compositionMs) => {
    const picture = { isKey: true, compositionMs, data: Uint8Array.of(1, 2) }
    const tag = flvVideoTag({ codec, ms: 0, ...picture })
    expect(read('video', tag)).toEqual({ type: 'video', ...picture })
  })

  it('writes times of more than 24 bits, and the length behind each tag', () => {
    const tag = flvAudioTag({ ms: 0x0123_4567, data: Uint8Array.of(5, 6) })
    expect([...tag]).toEqual([8, 0, 0, 4, 0x23, 0x45, 0x67, 1, 0, 0, 0, 0xaf, 1, 5, 6, 0, 0, 0, 15])
  })
})
