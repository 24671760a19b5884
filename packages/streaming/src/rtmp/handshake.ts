import { RtmpError } from './rtmp-error.ts'

const version = 3
const packetBytes = 1536

/**
 * The server's half of the simple handshake (RTMP 1.0, 5.2). Bytes come in any cut; nothing of the
 * client's packets is checked but the version, as other servers do.
 */
export class Handshake {
  #hello = new Uint8Array(1 + packetBytes)
  #received = 0

  /** What to send, and the bytes that belong to chunks. `isDone` once all of C2 has come in. */
  push(bytes: Uint8Array): { reply: Uint8Array | null; rest: Uint8Array } {
    const before = this.#received
    const helloEnd = 1 + packetBytes
    const rest = bytes.subarray(Math.max(0, helloEnd + packetBytes - before))
    this.#received += bytes.length - rest.length
    if (before < helloEnd) this.#hello.set(bytes.subarray(0, helloEnd - before), before)
    if (this.#received > 0 && this.#hello[0] !== version) {
      throw new RtmpError('handshake', 'The peer does not speak plain RTMP.')
    }
    const isHelloComplete = before < helloEnd && this.#received >= helloEnd
    return { reply: isHelloComplete ? this.#reply() : null, rest }
  }

  get isDone(): boolean {
    return this.#received === 1 + 2 * packetBytes
  }

  /** S0, S1, and S2, the echo of C1. S1 is all zeros: its random bytes protect nothing. */
  #reply(): Uint8Array {
    const reply = new Uint8Array(1 + 2 * packetBytes)
    reply[0] = version
    reply.set(this.#hello.subarray(1), 1 + packetBytes)
    return reply
  }
}
