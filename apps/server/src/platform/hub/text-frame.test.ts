import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { encodeTextFrame } from './text-frame.ts'

it('a text frame of any length is received as its text', async () => {
  const lengths = [0, 1, 125, 126, 0xffff, 0x1_0000]
  const texts = [...lengths.map((length) => 'x'.repeat(length)), '달빛 아래 ✨ ñ']
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (_, request) => {
    for (const text of texts) request.socket.write(encodeTextFrame(text))
  })
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const received: { text: string; isBinary: boolean }[] = []
  client.on('message', (data: Buffer, isBinary) =>
    received.push({ text: data.toString(), isBinary }),
  )
  await expect.poll(() => received.length).toBe(texts.length)
  expect(received).toEqual(texts.map((text) => ({ text, isBinary: false })))
  client.terminate()
  server.close()
})
