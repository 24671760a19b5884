import { encodeAmf0 } from './amf0-encode.ts'
import type { AmfValue } from './amf0.ts'
import { ByteWriter } from './byte-writer.ts'
import { ChunkWriter } from './chunk-writer.ts'
import { messageType } from './message-types.ts'

const windowBytes = 2_500_000
const chunkBytes = 4096
const chunkStream = { control: 2, connection: 3, stream: 5 } as const
const pingResponse = 7

/** What publishers may send besides H.264 with AAC: several tracks (2), and codecs to pass on (4). */
const enhanced = { capsEx: 2, videoFourCcInfoMap: { avc1: 4, av01: 4 } }

/** Why a stream isn't taken, or not any longer. The description is for people. */
export interface Refusal {
  code: 'BadName' | 'Denied' | 'Rejected'
  description: string
}

/** Writes what the server says to a publisher, as the bytes to send. */
export class PublisherReplies {
  readonly #writer = new ChunkWriter()

  connected(transaction: number): Uint8Array {
    const bytes = new ByteWriter()
    bytes.bytes(this.#control(messageType.windowSize, u32(windowBytes)))
    bytes.bytes(this.#control(messageType.peerBandwidth, bandwidthBody()))
    bytes.bytes(this.#writer.setChunkSize(chunkBytes))
    const properties = { fmsVer: 'FMS/3,5,7,7009', capabilities: 31, ...enhanced }
    const info = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected.',
      objectEncoding: 0,
      ...enhanced,
    }
    bytes.bytes(this.result(transaction, properties, info))
    return bytes.finish()
  }

  result(transaction: number, properties: AmfValue, info: AmfValue): Uint8Array {
    return this.#command(0, ['_result', transaction, properties, info])
  }

  started(streamId: number): Uint8Array {
    return this.#status(streamId, 'status', 'NetStream.Publish.Start', 'Publishing.')
  }

  unpublished(streamId: number): Uint8Array {
    return this.#status(streamId, 'status', 'NetStream.Unpublish.Success', 'Ended.')
  }

  refused(streamId: number, { code, description }: Refusal): Uint8Array {
    return this.#status(streamId, 'error', `NetStream.Publish.${code}`, description)
  }

  playRefused(streamId: number): Uint8Array {
    const description = 'This address only takes streams. Watch on the website.'
    return this.#status(streamId, 'error', 'NetStream.Play.Failed', description)
  }

  acknowledged(bytes: number): Uint8Array {
    return this.#control(messageType.acknowledgement, u32(bytes))
  }

  pong(timestamp: Uint8Array): Uint8Array {
    const body = new ByteWriter()
    body.u16(pingResponse)
    body.bytes(timestamp)
    return this.#control(messageType.userControl, body.finish())
  }

  #status(streamId: number, level: string, code: string, description: string): Uint8Array {
    return this.#command(streamId, ['onStatus', 0, null, { level, code, description }])
  }

  #command(streamId: number, values: AmfValue[]): Uint8Array {
    const id = streamId === 0 ? chunkStream.connection : chunkStream.stream
    const type = messageType.command
    return this.#writer.write(id, { type, streamId, timestamp: 0, body: encodeAmf0(values) })
  }

  #control(type: number, body: Uint8Array): Uint8Array {
    return this.#writer.write(chunkStream.control, { type, streamId: 0, timestamp: 0, body })
  }
}

function bandwidthBody(): Uint8Array {
  const body = new ByteWriter()
  body.u32(windowBytes)
  // The limit is dynamic, as other servers say.
  body.u8(2)
  return body.finish()
}

function u32(value: number): Uint8Array {
  const writer = new ByteWriter()
  writer.u32(value)
  return writer.finish()
}
