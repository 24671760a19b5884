import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { sharedFrame, textFrame } from './frame.ts'

/** What a client receives from a server that writes these bytes. */
async function receive(frames: readonly Buffer[]) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (_, request) => {
    for (const frame of frames) request.socket.write(frame)
  })
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const received: { data: Buffer; isBinary: boolean }[] = []
  client.on('message', (data: Buffer, isBinary) => received.push({ data, isBinary }))
  await expect.poll(() => received.length).toBe(frames.length)
  client.terminate()
  server.close()
  return received
}

describe('a frame of the hub', () => {
  const lengths = [0, 1, 125, 126, 0xffff, 0x1_0000]
  const texts = [...lengths.map((length) => 'x'.repeat(length)), '달빛 아래 ✨ ñ']

  it('is received as its text, whatever its length', async () => {
    const received = await receive(texts.map((text) => textFrame(text).text))
    const read = received.map(({ data, isBinary }) => ({ text: data.toString(), isBinary }))
    expect(read).toEqual(texts.map((text) => ({ text, isBinary: false })))
  })

  it('is received in binary and inflates to its text', async () => {
    const long = ['x'.repeat(1024), '달빛 아래 ✨ ñ'.repeat(200)]
    const frames = long.flatMap((text) => sharedFrame(text).deflated ?? [])
    const received = await receive(frames)
    const read = received.map(({ data, isBinary }) => ({
      text: inflateSync(data).toString(),
      isBinary,
    }))
    expect(read).toEqual(long.map((text) => ({ text, isBinary: true })))
  })

  it('isn’t deflated below 1,024 bytes, or for one client', () => {
    expect(sharedFrame('x'.repeat(1023)).deflated).toBeNull()
    expect(sharedFrame('x'.repeat(1024)).deflated).not.toBeNull()
    expect(textFrame('x'.repeat(1024)).deflated).toBeNull()
  })
})
