import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes } from '../concat-bytes.ts'
import { ChunkReader, type RtmpMessage } from './chunk-reader.ts'
import { ChunkWriter } from './chunk-writer.ts'
import { RtmpError } from './rtmp-error.ts'
import { cut } from './testing.ts'

const body = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff)
const message = (length: number, timestamp = 0): RtmpMessage => ({
  type: 9,
  streamId: 1,
  timestamp,
  body: body(length),
})
const time = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.constantFrom(0, 16_777_214, 16_777_215, 16_777_216, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1),
)
const anyMessage: fc.Arbitrary<RtmpMessage> = fc.record({
  type: fc.integer({ min: 3, max: 255 }),
  streamId: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  timestamp: time,
  body: fc.nat(2000).map(body),
})
const streamIds = fc.constantFrom(2, 3, 63, 64, 319, 320, 65_599)

function readAll(bytes: Uint8Array, places: readonly number[] = [], limit = 65_536): RtmpMessage[] {
  const reader = new ChunkReader(limit)
  const all: RtmpMessage[] = []
  for (const piece of cut(bytes, places)) {
    reader.push(piece.slice())
    for (let one = reader.next(); one; one = reader.next()) all.push(one)
  }
  return all
}

describe('chunks', () => {
  it('bring any message across, whatever their size and however the bytes are cut', () => {
    const sent = fc.array(fc.tuple(streamIds, anyMessage), { minLength: 1, maxLength: 8 })
    const size = fc.oneof(fc.integer({ min: 128, max: 3000 }), fc.constant(2 ** 31 - 1))
    const cuts = fc.array(fc.nat(3000), { maxLength: 20 })
    fc.assert(
      fc.property(sent, size, cuts, (sent, size, cuts) => {
        const writer = new ChunkWriter()
        const half = sent.length >> 1
        const before = sent.slice(0, half).map(([id, one]) => writer.write(id, one))
        const change = writer.setChunkSize(size)
        const behind = sent.slice(half).map(([id, one]) => writer.write(id, one))
        const bytes = concatBytes([...before, change, ...behind])
        const places = cuts.map((place) => Math.min(place, bytes.length))
        expect(readAll(bytes, places)).toEqual(sent.map(([, one]) => one))
      }),
    )
  })

  it('are read byte by byte, too', () => {
    const writer = new ChunkWriter()
    const sent = [message(300, 2 ** 31), message(0), message(5, 16_777_215)]
    const bytes = concatBytes(sent.map((one) => writer.write(70, one)))
    expect(readAll(bytes, [...bytes.keys()])).toEqual(sent)
  })

  it('of several messages may alternate', () => {
    const writer = new ChunkWriter()
    const picture = writer.write(64, message(300, 40))
    const sound = writer.write(320, { ...message(200, 41), type: 8 })
    const mixed = concatBytes([
      picture.subarray(0, 141),
      sound.subarray(0, 142),
      picture.subarray(141, 271),
      sound.subarray(142),
      picture.subarray(271),
    ])
    expect(readAll(mixed)).toEqual([{ ...message(200, 41), type: 8 }, message(300, 40)])
  })

  it('without a whole header take the rest from the one before', () => {
    const bytes = concatBytes([
      Uint8Array.of(0x04, 0, 0, 100, 0, 0, 1, 9, 1, 0, 0, 0, 0xaa),
      Uint8Array.of(0x44, 0, 0, 20, 0, 0, 2, 8, 0xbb, 0xbb),
      Uint8Array.of(0x84, 0, 0, 5, 0xcc, 0xcc),
      Uint8Array.of(0xc4, 0xdd, 0xdd),
    ])
    expect(
      readAll(bytes).map(({ type, timestamp, streamId, body }) => [
        type,
        timestamp,
        streamId,
        ...body,
      ]),
    ).toEqual([
      [9, 100, 1, 0xaa],
      [8, 120, 1, 0xbb, 0xbb],
      [8, 125, 1, 0xcc, 0xcc],
      [8, 130, 1, 0xdd, 0xdd],
    ])
  })

  it('add deltas modulo 2^32', () => {
    const bytes = concatBytes([
      Uint8Array.of(0x04, 255, 255, 255, 0, 0, 0, 9, 1, 0, 0, 0, 255, 255, 255, 250),
      Uint8Array.of(0x44, 0, 0, 20, 0, 0, 0, 9),
    ])
    expect(readAll(bytes).map(({ timestamp }) => timestamp)).toEqual([2 ** 32 - 6, 14])
  })

  it('may begin with a delta, as the acknowledgements of librtmp do', () => {
    const [ack] = readAll(Uint8Array.of(0x42, 0, 0, 7, 0, 0, 4, 3, 0, 0, 1, 0))
    expect(ack).toMatchObject({ type: 3, timestamp: 7, streamId: 0 })
  })

  const extended = [16_777_215, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]
  it.each(extended)('repeat an extended timestamp of %i, or don’t', (timestamp) => {
    const repeated = new ChunkWriter().write(4, message(400, timestamp))
    // A header of 16 bytes and 128 of the message, then twice 5 bytes of which 4 are the time.
    const pieces = [
      repeated.subarray(0, 145),
      repeated.subarray(149, 278),
      repeated.subarray(282, 411),
      repeated.subarray(415),
    ]
    const once = concatBytes(pieces)
    const behind = new ChunkWriter().write(5, message(3))
    for (const bytes of [repeated, once]) {
      const all = concatBytes([bytes, behind])
      for (const places of [[], [...all.keys()]]) {
        expect(readAll(all, places)).toEqual([message(400, timestamp), message(3)])
      }
    }
  })

  it('of an aborted message are dropped', () => {
    const writer = new ChunkWriter()
    const begun = writer.write(4, message(300)).subarray(0, 140)
    const abort = writer.write(2, {
      type: 2,
      streamId: 0,
      timestamp: 0,
      body: Uint8Array.of(0, 0, 0, 4),
    })
    const bytes = concatBytes([begun, abort, writer.write(4, message(20))])
    expect(readAll(bytes)).toEqual([message(20)])
  })

  it('end with an error beyond the limits', () => {
    const writer = new ChunkWriter()
    const size = (value: number) => new ChunkWriter().setChunkSize(value)
    const refused: [string, Uint8Array][] = [
      ['too long', writer.write(4, message(65_537)).subarray(0, 12)],
      ['chunk size', size(127)],
      ['chunk size', size(0)],
      ['chunk size', size(2 ** 31)],
      ['no first header', Uint8Array.of(0xc4)],
      ['no first header', Uint8Array.of(0x84, 0, 0, 0)],
      [
        'cut by another',
        concatBytes([writer.write(4, message(300)).subarray(0, 140), writer.write(4, message(1))]),
      ],
      ['wrong length', writer.write(2, { ...message(3), type: 1 })],
      [
        'chunk streams',
        concatBytes(Array.from({ length: 17 }, (_, i) => writer.write(i + 3, message(1)))),
      ],
    ]
    for (const [reason, bytes] of refused) expect(() => readAll(bytes), reason).toThrow(reason)
    const sixteen = Array.from({ length: 16 }, (_, i) => writer.write(i + 3, message(1)))
    expect(readAll(concatBytes(sixteen))).toHaveLength(16)
  })

  it('keep no more of unfinished messages than one message may have', () => {
    const begun = (id: number) => {
      const writer = new ChunkWriter()
      const bytes = [writer.setChunkSize(30_000), writer.write(id, message(60_000))]
      return concatBytes(bytes).subarray(0, -30_001)
    }
    expect(readAll(concatBytes([begun(3), begun(4)]))).toEqual([])
    expect(() => readAll(concatBytes([begun(3), begun(4), begun(5)]))).toThrow('unfinished')
    const whole = Array.from({ length: 5 }, () => new ChunkWriter().write(4, message(60_000)))
    expect(readAll(concatBytes(whole))).toHaveLength(5)
  })

  it('announced long but never sent take no memory', () => {
    const before = process.memoryUsage().arrayBuffers
    const readers = Array.from({ length: 200 }, () => {
      const reader = new ChunkReader(8_000_000)
      for (let id = 3; id < 19; id += 1) {
        reader.push(Uint8Array.of(id, 0, 0, 0, 0x7a, 0, 0, 9, 1, 0, 0, 0, 0xff))
        expect(reader.next()).toBe(null)
      }
      return reader
    })
    expect(readers).toHaveLength(200)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000)
  })

  it('throw nothing but their own error for any bytes', () => {
    const header = fc.constantFrom(0x02, 0x03, 0x04, 0x43, 0x83, 0xc3, 0x00, 0x01)
    const byte = fc.oneof(
      { arbitrary: fc.constant(0), weight: 3 },
      header,
      fc.integer({ min: 0, max: 255 }),
    )
    const places = fc.array(fc.nat(400), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 400 }), places, (some, places) => {
        const bytes = Uint8Array.from(some)
        try {
          const all = readAll(
            bytes,
            places.map((place) => Math.min(place, bytes.length)),
          )
          expect(all.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(
            bytes.length,
          )
        } catch (error) {
          expect(error).toBeInstanceOf(RtmpError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
