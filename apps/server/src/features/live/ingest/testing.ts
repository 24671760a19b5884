import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MediaMessage } from '@plax/streaming/media-message'
import { decodeAmf0 } from '@plax/streaming/rtmp/amf0-decode'
import { encodeAmf0 } from '@plax/streaming/rtmp/amf0-encode'
import { ChunkReader } from '@plax/streaming/rtmp/chunk-reader'
import { ChunkWriter } from '@plax/streaming/rtmp/chunk-writer'
import { messageType } from '@plax/streaming/rtmp/message-types'
import { findFfmpeg } from '../../../platform/ffmpeg/binary.ts'
import type { EndReason, PublisherSink } from './publisher.ts'

/** Of localhost, valid for a century. */
export const certificate = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUO0f8568xHHaR+MqIwOKmQhJ6qY8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODE1MzIzNloYDzIxMjYxMTA0
MTUzMjM2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARtLR9YlYioLu0QI8bEuzkt0ZFNuwmbaQuR4UpTiQmx3ikj/W+YszBr
SbjYT4j38EeQ6a1A4z2d4hqTWgQ7J2Z5o28wbTAdBgNVHQ4EFgQUFDN9tYHc0+wf
9XRCIzoJaEiDvVMwHwYDVR0jBBgwFoAUFDN9tYHc0+wf9XRCIzoJaEiDvVMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAN7itSK/SZTKgQLAGW9QSXQJFErKnU85s3YDqwyp2NRCAiBw
Jeig6IV3ylUsx07igUjggZI0t8uneEylRkEDScXzBw==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOolA7uoQnfateKYp
W9WgR6ylN8vIiATdNd61Tp9hLzqhRANCAARtLR9YlYioLu0QI8bEuzkt0ZFNuwmb
aQuR4UpTiQmx3ikj/W+YszBrSbjYT4j38EeQ6a1A4z2d4hqTWgQ7J2Z5
-----END PRIVATE KEY-----`,
}

/** Runs ffmpeg; answers what it said, and whether it succeeded. */
export async function runFfmpeg(
  ...args: readonly string[]
): Promise<{ ok: boolean; said: string }> {
  const all = ['-hide_banner', '-loglevel', 'error', '-y', ...args]
  try {
    const { stderr } = await promisify(execFile)(findFfmpeg(), all)
    return { ok: true, said: stderr }
  } catch (error) {
    return { ok: false, said: String(error instanceof Error && 'stderr' in error && error.stderr) }
  }
}

/** A film of so many seconds in a folder of its own, to be published without encoding it again. */
export async function makeFilm(
  seconds: number,
  { size = '160x90', rate = 30 } = {},
): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'plax-film-')), 'film.flv')
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:d=${seconds}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', `${rate}`, '-c:a', 'aac']
  await runFfmpeg(...picture, ...sound, ...codecs, '-pix_fmt', 'yuv420p', path)
  return path
}

/** A sink that remembers. `finish` lets its end resolve, which it does by itself unless `isSlow`. */
export class Recorder implements PublisherSink {
  readonly messages: MediaMessage[] = []
  readonly #ended = Promise.withResolvers<EndReason>()
  readonly #written = Promise.withResolvers<void>()
  readonly ended = this.#ended.promise
  readonly finish = this.#written.resolve
  reason: EndReason | null = null

  constructor({ isSlow = false } = {}) {
    if (!isSlow) this.finish()
  }

  onMessage(message: MediaMessage): void {
    this.messages.push(message)
  }

  onEnd(reason: EndReason): Promise<void> {
    this.reason = reason
    this.#ended.resolve(reason)
    return this.#written.promise
  }
}

/** A publisher that says what a test wants. */
export class RawPublisher {
  readonly socket: Socket
  readonly closed: Promise<void>
  readonly #writer = new ChunkWriter()
  readonly #reader = new ChunkReader(65_536)
  /** The `code` of each status, and the names of other commands. */
  readonly heard: string[] = []
  #greeting = 3073
  #wake = () => {}

  constructor(socket: Socket) {
    this.socket = socket
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    socket.on('error', () => undefined)
    socket.on('close', () => {
      resolve()
      this.#wake()
    })
    socket.on('data', (bytes) => this.#hear(bytes))
  }

  static open(port: number, localAddress = '127.0.0.1'): RawPublisher {
    return new RawPublisher(connect({ port, host: '127.0.0.1', localAddress }))
  }

  greet(): this {
    this.socket.write(Uint8Array.from([3, ...new Uint8Array(3072)]))
    return this
  }

  /** Says all that asks to publish, at once. */
  publish(key: string): this {
    this.greet()
    this.command(0, 'connect', 1, { app: 'live' })
    this.command(0, 'createStream', 2, null)
    this.command(1, 'publish', 3, null, key, 'live')
    return this
  }

  command(streamId: number, ...values: Parameters<typeof encodeAmf0>[0]): void {
    this.send(messageType.command, encodeAmf0(values), streamId)
  }

  send(type: number, body: Uint8Array, streamId = 1, timestamp = 0): void {
    this.socket.write(this.#writer.write(4, { type, streamId, timestamp, body }))
  }

  /** Resolves once a status with this code was heard, and rejects if the connection closes before. */
  async hears(code: string): Promise<void> {
    while (!this.heard.includes(code)) {
      if (this.socket.destroyed) throw new Error(`Heard only: ${this.heard.join(', ')}`)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  #hear(bytes: Uint8Array): void {
    const rest = bytes.subarray(Math.min(this.#greeting, bytes.length))
    this.#greeting -= bytes.length - rest.length
    this.#reader.push(rest)
    for (let one = this.#reader.next(); one; one = this.#reader.next()) {
      if (one.type !== messageType.command) continue
      const [name, , , info] = decodeAmf0(one.body)
      const code = typeof info === 'object' && info && 'code' in info ? info.code : name
      if (typeof code === 'string') this.heard.push(code)
    }
    this.#wake()
  }
}
