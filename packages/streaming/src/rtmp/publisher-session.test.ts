import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes } from '../concat-bytes.ts'
import { decodeAmf0 } from './amf0-decode.ts'
import { encodeAmf0 } from './amf0-encode.ts'
import type { AmfValue } from './amf0.ts'
import { ChunkReader, type RtmpMessage } from './chunk-reader.ts'
import { ChunkWriter } from './chunk-writer.ts'
import { RtmpPublisherSession, type SessionEvent } from './publisher-session.ts'
import { RtmpError } from './rtmp-error.ts'
import { cut } from './testing.ts'

const hello = Uint8Array.from([3, ...new Uint8Array(3072)])
const writer = new ChunkWriter()
const message = (type: number, body: Uint8Array, streamId = 1, timestamp = 0) =>
  writer.write(4, { type, streamId, timestamp, body })
const command = (values: AmfValue[], streamId = 0) => message(20, encodeAmf0(values), streamId)
const connect = command(['connect', 1, { app: 'live', tcUrl: 'rtmp://localhost/live' }])
const createStream = command(['createStream', 4, null])
const publish = (name: AmfValue = 'key-1', streamId = 1) =>
  command(['publish', 5, null, name, 'live'], streamId)
const toPublish = concatBytes([hello, connect, createStream, publish()])

function start(...pieces: Uint8Array[]) {
  const session = new RtmpPublisherSession()
  const events: SessionEvent[] = []
  const push = (...pieces: Uint8Array[]) => {
    for (const piece of pieces) {
      session.push(piece)
      events.push(...take(session))
    }
  }
  push(...pieces)
  const answers = () =>
    answersOf(concatBytes(events.flatMap((one) => (one.kind === 'send' ? one.bytes : []))))
  const happened = () => events.filter(({ kind }) => kind !== 'send')
  return { session, push, answers, happened }
}

function take(session: RtmpPublisherSession): SessionEvent[] {
  const events: SessionEvent[] = []
  for (let one = session.next(); one; one = session.next()) events.push(one)
  return events
}

/** What was said behind the handshake. */
function answersOf(bytes: Uint8Array): RtmpMessage[] {
  const reader = new ChunkReader(65_536)
  reader.push(bytes.subarray(3073))
  const all: RtmpMessage[] = []
  for (let one = reader.next(); one; one = reader.next()) all.push(one)
  return all
}

const commandsOf = (messages: RtmpMessage[]) =>
  messages.filter(({ type }) => type === 20).map(({ body }) => decodeAmf0(body))
const lastOf = (messages: RtmpMessage[]) => commandsOf(messages).at(-1)

/** A session whose stream runs. */
function publishing() {
  const run = start(toPublish)
  run.session.accept()
  run.push(new Uint8Array(0))
  return run
}

describe('a publisher’s session', () => {
  it('asks about the key before it lets the stream begin', () => {
    const run = start(toPublish, message(9, Uint8Array.of(1)))
    expect(run.happened()).toEqual([{ kind: 'publish', app: 'live', key: 'key-1' }])
    expect(lastOf(run.answers())).toEqual(['_result', 4, null, 1])
    run.session.accept()
    run.push(new Uint8Array(0))
    expect(lastOf(run.answers())).toMatchObject([
      'onStatus',
      0,
      null,
      { code: 'NetStream.Publish.Start' },
    ])
    expect(run.happened().at(-1)).toMatchObject({ kind: 'media' })
  })

  it('begins in any cut of the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(toPublish.length), { maxLength: 8 }), (places) => {
        const run = start(...cut(toPublish, places))
        expect(run.happened()).toEqual([{ kind: 'publish', app: 'live', key: 'key-1' }])
      }),
      { numRuns: 50 },
    )
  })

  it('tells a publisher which codecs and tracks it may send', () => {
    const [result] = commandsOf(start(hello, connect).answers())
    expect(result).toMatchObject(['_result', 1, {}, { code: 'NetConnection.Connect.Success' }])
    for (const said of result?.slice(2) ?? []) {
      expect(said).toMatchObject({ capsEx: 2, videoFourCcInfoMap: { avc1: 4, av01: 4 } })
    }
  })

  it('answers releaseStream and FCPublish', () => {
    const early = command(['releaseStream', 2, null, 'key-1'])
    const run = start(hello, connect, early, command(['FCPublish', 3, null, 'key-1']))
    expect(commandsOf(run.answers()).slice(1)).toEqual([
      ['_result', 2, null, undefined],
      ['_result', 3, null, undefined],
    ])
  })

  it('reads commands of the AMF3 type', () => {
    const body = (values: AmfValue[]) => concatBytes([Uint8Array.of(0), encodeAmf0(values)])
    const connect = message(17, body(['connect', 1, { app: 'live' }]), 0)
    const run = start(hello, connect, message(17, body(['createStream', 2, null]), 0))
    expect(lastOf(run.answers())).toEqual(['_result', 2, null, 1])
    expect(() => start(hello, message(17, Uint8Array.of(1, 2), 0))).toThrow('AMF3')
  })

  it('cuts the query string of a key', () => {
    const run = start(hello, connect, createStream, publish('key_2?clientConfigId=7?x'))
    expect(run.happened()).toEqual([{ kind: 'publish', app: 'live', key: 'key_2' }])
  })

  it.each(['', '?a', 'a/b', 'é', 'a'.repeat(129), 'a\n'])('refuses %j, which is no key', (name) => {
    const run = start(hello, connect, createStream, publish(name))
    expect(run.happened()).toEqual([{ kind: 'end' }])
    expect(lastOf(run.answers())?.[3]).toMatchObject({
      level: 'error',
      code: 'NetStream.Publish.BadName',
    })
  })

  it('refuses with a reason, and then reads nothing more', () => {
    const run = start(concatBytes([toPublish, message(9, Uint8Array.of(1)), publish()]))
    run.session.refuse({ code: 'Denied', description: 'Not now.' })
    run.push(publish())
    expect(run.happened().slice(1)).toEqual([{ kind: 'end' }])
    const status = { level: 'error', code: 'NetStream.Publish.Denied', description: 'Not now.' }
    expect(lastOf(run.answers())).toEqual(['onStatus', 0, null, status])
    expect(run.answers().at(-1)?.streamId).toBe(1)
  })

  it('refuses to play', () => {
    const run = start(hello, connect, createStream, command(['play', 5, null, 'key-1'], 1))
    expect(run.happened()).toEqual([{ kind: 'end' }])
    expect(lastOf(run.answers())?.[3]).toMatchObject({
      level: 'error',
      code: 'NetStream.Play.Failed',
    })
  })

  it('hands on sound, pictures, and data of the stream in order', () => {
    const run = publishing()
    const data = (...values: AmfValue[]) => encodeAmf0(values)
    run.push(
      message(18, data('@setDataFrame', 'onMetaData', { width: 1 })),
      message(8, Uint8Array.of(0xaf), 1, 20),
      message(9, Uint8Array.of(0x17), 1, 2 ** 31),
      message(15, concatBytes([Uint8Array.of(0), data('onTextData', 'x')])),
    )
    expect(run.happened().slice(1)).toEqual([
      {
        kind: 'media',
        message: { kind: 'data', timestamp: 0, body: data('onMetaData', { width: 1 }) },
      },
      { kind: 'media', message: { kind: 'audio', timestamp: 20, body: Uint8Array.of(0xaf) } },
      { kind: 'media', message: { kind: 'video', timestamp: 2 ** 31, body: Uint8Array.of(0x17) } },
      { kind: 'media', message: { kind: 'data', timestamp: 0, body: data('onTextData', 'x') } },
    ])
  })

  it('drops and counts what belongs to no stream', () => {
    const early = start(hello, message(9, Uint8Array.of(1), 0), connect)
    expect(early.session.dropped).toBe(1)
    const run = publishing()
    run.push(message(9, Uint8Array.of(1), 2), message(8, new Uint8Array(0)))
    expect(run.happened()).toHaveLength(1)
    expect(run.session.dropped).toBe(2)
  })

  it.each(['FCUnpublish', 'deleteStream', 'closeStream'])('ends the stream at %s', (name) => {
    const run = publishing()
    const behind = [message(9, Uint8Array.of(1)), command(['deleteStream', 8, null, 1])]
    run.push(concatBytes([command([name, 7, null, 1], 1), ...behind]))
    expect(run.happened().slice(1)).toEqual([{ kind: 'unpublish' }, { kind: 'end' }])
  })

  it('answers a ping', () => {
    const run = publishing()
    run.push(
      message(4, Uint8Array.of(0, 6, 1, 2, 3, 4), 0),
      message(4, Uint8Array.of(0, 3, 0, 0, 0, 1), 0),
    )
    expect(run.answers().at(-1)).toMatchObject({ type: 4, body: Uint8Array.of(0, 7, 1, 2, 3, 4) })
    expect(run.answers().filter(({ type }) => type === 4)).toHaveLength(1)
  })

  it('acknowledges what came in, twice for each window of the publisher', () => {
    const run = publishing()
    run.push(message(5, Uint8Array.of(0, 0, 0x40, 0), 0))
    for (let i = 0; i < 40; i += 1) run.push(message(9, new Uint8Array(1000)))
    const acks = run.answers().filter(({ type }) => type === 3)
    expect(acks.length).toBeGreaterThanOrEqual(4)
    expect(acks.length).toBeLessThanOrEqual(6)
    const [first] = acks
    expect(new DataView(first?.body.buffer ?? new ArrayBuffer(4)).getUint32(0)).toBeGreaterThan(
      8192,
    )
  })

  it('takes messages of 64 kB before the key is accepted, and of 8 MB after', () => {
    const large = new ChunkWriter()
    const size = large.setChunkSize(65_536)
    const long = (bytes: number) =>
      large.write(4, { type: 9, streamId: 1, timestamp: 0, body: new Uint8Array(bytes) })
    expect(() => start(hello, long(65_537).subarray(0, 12))).toThrow('too long')
    const run = publishing()
    run.push(size, long(8_388_608))
    expect(run.happened()).toHaveLength(2)
    expect(() => run.push(long(8_388_609).subarray(0, 12))).toThrow('too long')
  })

  it.each<[string, Uint8Array[]]>([
    ['before connect', [createStream]],
    ['connects twice', [connect, connect]],
    ['no app', [command(['connect', 1, null])]],
    ['no app', [command(['connect', 1, { app: 'a'.repeat(257) }])]],
    ['no app', [command(['connect', 1, { app: 7 }])]],
    ['without a stream', [connect, publish()]],
    ['without a stream', [connect, createStream, publish('key-1', 0)]],
    ['without a stream', [connect, createStream, publish('key-1', 2)]],
    ['no name', [connect, createStream, publish(7)]],
    ['no name', [command([7])]],
    ['no name', [message(20, new Uint8Array(0))]],
    ['Too many streams', [connect, ...Array.from({ length: 9 }, () => createStream)]],
    [
      'Too much was sent',
      [connect, ...Array.from({ length: 5 }, () => message(9, new Uint8Array(60_000)))],
    ],
    ['wrong length', [message(5, new Uint8Array(3))]],
  ])('ends with an error: %s', (reason, pieces) => {
    expect(() => start(hello, ...pieces)).toThrow(reason)
  })

  it('publishes one stream only', () => {
    const run = publishing()
    expect(() => run.push(publish('key-2'))).toThrow('publishes twice')
  })

  it('throws nothing but its own error for any bytes, and never names a key', () => {
    const pieces = fc.constantFrom(
      hello,
      connect,
      createStream,
      publish('secret'),
      message(9, Uint8Array.of(1)),
    )
    const noise = fc.uint8Array({ maxLength: 60 })
    const typed = fc.tuple(fc.nat(22), noise).map(([type, body]) => message(type, body))
    const parts = fc.array(fc.oneof(pieces, typed, noise), { maxLength: 8 })
    fc.assert(
      fc.property(fc.boolean(), parts, fc.boolean(), (isGreeted, parts, isAccepted) => {
        try {
          const run = start(...(isGreeted ? [hello, connect, createStream] : []))
          for (const part of parts) {
            run.push(part)
            if (isAccepted && run.happened().at(-1)?.kind === 'publish') run.session.accept()
          }
        } catch (error) {
          expect(error).toBeInstanceOf(RtmpError)
          expect(String(error)).not.toContain('secret')
        }
      }),
      { numRuns: 2000 },
    )
  })
})
