import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'
import { type Frame, textFrame } from './frame.ts'

/** Beyond which a member misses frames until it has read some. */
const mostBuffered = 256 * 1024
/** Beyond which a member is disconnected. */
const tooMuchBuffered = 1024 * 1024
/** After which a member that doesn’t read is disconnected. */
const stuckMs = 10_000
/**
 * The kernel takes megabytes for a client that stopped reading, so members report every 25 seconds, or
 * every minute if a browser slows a hidden tab down.
 */
const unreportedMs = 75_000

export interface MemberSocket {
  socket: WebSocket
  /** What the socket writes to. */
  stream: Writable
  /** It takes binary frames, whose text is deflated. */
  inflates: boolean
}

/** The socket of a browser tab or a tool. */
export class Member {
  readonly #socket: WebSocket
  readonly #stream: Writable
  readonly #inflates: boolean
  #stuckSince: number | null = null
  #unreportedSince: number | null = null
  #hasMissed = false

  constructor({ socket, stream, inflates }: MemberSocket) {
    this.#socket = socket
    this.#stream = stream
    this.#inflates = inflates
  }

  /** Sends an encoded frame, which all members of a channel share; one that doesn’t read misses it. */
  send(frame: Frame, now: number): void {
    // Nothing may follow the frame that closes a connection.
    if (this.#socket.readyState !== WebSocket.OPEN) return
    const buffered = this.#stream.writableLength
    this.#stuckSince = buffered > mostBuffered ? (this.#stuckSince ?? now) : null
    this.#unreportedSince ??= now
    if (buffered > tooMuchBuffered || now - (this.#stuckSince ?? now) > stuckMs) {
      // A socket that doesn’t read never answers a close.
      this.#socket.terminate()
    } else if (this.#stuckSince !== null || now - this.#unreportedSince > unreportedMs) {
      this.#hasMissed = true
    } else {
      this.#stream.write((this.#inflates && frame.deflated) || frame.text)
    }
  }

  /** Sends what concerns this member alone. */
  answer(content: object): void {
    // `ws` would write the head of the frame and its text apart.
    if (this.#socket.readyState === WebSocket.OPEN)
      this.#stream.write(textFrame(JSON.stringify(content)).text)
  }

  /** The member has read everything that it was sent; true if it has missed more. */
  report(): boolean {
    const hasMissed = this.#hasMissed
    this.#hasMissed = false
    this.#unreportedSince = null
    return hasMissed
  }
}
