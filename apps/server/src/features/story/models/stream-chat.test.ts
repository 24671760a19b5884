import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { streamChat } from './stream-chat.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

/** A server of its own port; answers its address. */
async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function readFrom(origin: string) {
  const address = { baseUrl: `${origin}/v1/`, apiKey: 'key-1', name: 'test' }
  const { signal: abortSignal } = new AbortController()
  const parts = []
  const call = { messages: [], maxOutputTokens: 9, abortSignal }
  for await (const part of await streamChat(address, call)) parts.push(part)
  const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
  return { parts, text, end: parts.at(-1) }
}

const saying = (delta: object, rest: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...rest }] })}`

describe('a reply of chat completions', () => {
  it('is read whole wherever its bytes are cut and however its lines end', async () => {
    const events = [
      ': a comment',
      saying({ role: 'assistant', content: '등대지기가 ' }),
      'data: {"choices":[{"index":0,\r\ndata: "delta":{"content":"말했다 🕯"}}]}',
      saying({ content: [{ type: 'text', text: '.' }] }, { finish_reason: 'stop' }),
      'data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}',
      'data: [DONE]',
    ]
    const bytes = Buffer.from(events.map((event) => `${event}\r\n\r\n`).join(''))
    const origin = await serve(async (_request, response) => {
      for (let at = 0; at < bytes.length; at += 7) {
        response.write(bytes.subarray(at, at + 7))
        await delay(0)
      }
      response.end()
    })
    const { text, end } = await readFrom(origin)
    expect(text).toBe('등대지기가 말했다 🕯.')
    expect(end).toMatchObject({
      type: 'finish',
      finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 7 }, outputTokens: { total: 3 } },
    })
  })

  it('tells what is thought from what is said, and a refusal from an end', async () => {
    const origin = await serve((_request, response) => {
      const events = [
        saying({ reasoning: 'Hm.' }),
        saying({ refusal: 'No.' }, { finish_reason: 'stop' }),
      ]
      response.end(events.map((event) => `${event}\n\n`).join(''))
    })
    const { parts, text, end } = await readFrom(origin)
    expect(parts.map(({ type }) => type)).toEqual(['reasoning-delta', 'text-delta', 'finish'])
    expect(text).toBe('No.')
    expect(end).toMatchObject({ finishReason: { unified: 'content-filter' } })
  })

  it('follows an address that moved, and tells its key to no other server', async () => {
    const keys: (string | undefined)[] = []
    const ends = (request: IncomingMessage, response: ServerResponse) => {
      keys.push(request.headers.authorization)
      response.end(`${saying({ content: 'Here.' }, { finish_reason: 'stop' })}\n\n`)
    }
    const elsewhere = await serve(ends)
    const origin = await serve((request, response) => {
      if (request.url === '/moved') return ends(request, response)
      const location = keys.length === 0 ? '/moved' : `${elsewhere}/v1`
      response.writeHead(308, { location }).end()
    })
    expect((await readFrom(origin)).text).toBe('Here.')
    expect((await readFrom(origin)).text).toBe('Here.')
    expect(keys).toEqual(['Bearer key-1', undefined])
  })
})
