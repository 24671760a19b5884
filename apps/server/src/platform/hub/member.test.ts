import { describe, expect, it } from 'vitest'
import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'
import { textFrame } from './frame.ts'
import { Member } from './member.ts'

const kB = 1024
const frame = textFrame('{}')

/** A socket whose client reads nothing, once `writableLength` is set. */
function makeSocket() {
  const socket = {
    readyState: WebSocket.OPEN as number,
    sent: 0,
    isEnded: false,
  }
  const stream = { writableLength: 0, write: () => void (socket.sent += 1) }
  const asSocket = {
    terminate: () => void (socket.isEnded = true),
    get readyState() {
      return socket.readyState
    },
  }
  const member = new Member({
    socket: asSocket as unknown as WebSocket,
    stream: stream as unknown as Writable,
    inflates: false,
  })
  return { socket, stream, member }
}

describe('a member of the hub', () => {
  it('misses frames while 256 kB wait for it, and reports that it has', () => {
    const { socket, stream, member } = makeSocket()
    stream.writableLength = 256 * kB
    member.send(frame, 0)
    expect(socket.sent).toBe(1)
    expect(member.report()).toBe(false)
    stream.writableLength += 1
    member.send(frame, 0)
    expect(socket.sent).toBe(1)
    expect(member.report()).toBe(true)
    expect(member.report()).toBe(false)
  })

  it('gets nothing after its connection began to close', () => {
    const { socket, member } = makeSocket()
    socket.readyState = WebSocket.CLOSING
    member.send(frame, 0)
    expect(socket.sent).toBe(0)
  })

  it('is disconnected when more than 1 MB wait for it', () => {
    const { socket, stream, member } = makeSocket()
    stream.writableLength = 1024 * kB
    member.send(frame, 0)
    expect(socket.isEnded).toBe(false)
    stream.writableLength += 1
    member.send(frame, 0)
    expect(socket.isEnded).toBe(true)
  })

  it('is disconnected when it hasn’t read for more than 10 seconds', () => {
    const { socket, stream, member } = makeSocket()
    stream.writableLength = 300 * kB
    for (const now of [0, 10_000]) member.send(frame, now)
    expect(socket.isEnded).toBe(false)
    member.send(frame, 10_001)
    expect(socket.isEnded).toBe(true)
  })

  it('misses frames 75 seconds after the first one that it hasn’t reported', () => {
    const { socket, member } = makeSocket()
    for (const now of [0, 75_000]) member.send(frame, now)
    expect(socket.sent).toBe(2)
    member.send(frame, 75_001)
    expect(socket.sent).toBe(2)
    expect(member.report()).toBe(true)
    member.send(frame, 75_002)
    expect(socket.sent).toBe(3)
  })
})
