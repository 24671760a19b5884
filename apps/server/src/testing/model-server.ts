import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What the server does with the next call. */
export type Script =
  | { kind: 'reply'; words: string[]; delayMs?: number }
  | { kind: 'status'; status: number }
  | { kind: 'error_after'; words: string[] }
  | { kind: 'cut_after'; words: string[] }
  | { kind: 'silent' }

export interface ModelServer {
  baseUrl: string
  requests: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
  next(...scripts: Script[]): void
  close(): Promise<void>
}

/** A local server that speaks OpenAI's chat completions, streamed and whole, faults included. */
export async function startModelServer(): Promise<ModelServer> {
  const scripts: Script[] = []
  const requests: ModelServer['requests'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    requests.push({ headers: request.headers, body })
    const script = scripts.shift() ?? { kind: 'reply', words: ['Hello', ' there.'] }
    if (script.kind === 'reply' && body.stream !== true) return answerWhole(script, response)
    await play(script, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    next: (...more) => void scripts.push(...more),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function answerWhole(script: { words: string[] }, response: ServerResponse): void {
  const message = { role: 'assistant', content: script.words.join('') }
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: usageOf(script.words),
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function play(script: Script, response: ServerResponse): Promise<void> {
  if (script.kind === 'silent') return
  if (script.kind === 'status') {
    response.writeHead(script.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'no', type: 'error', code: script.status } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [index, word] of script.words.entries()) {
    send(response, {
      choices: [
        { index: 0, delta: index ? { content: word } : { role: 'assistant', content: word } },
      ],
    })
    if (script.kind === 'reply' && script.delayMs) await delay(script.delayMs)
  }
  if (script.kind === 'cut_after') {
    await delay(50)
    return void response.destroy()
  }
  if (script.kind === 'error_after') {
    response.write(
      `data: ${JSON.stringify({ error: { message: 'overloaded', type: 'server_error' } })}\n\n`,
    )
    return void response.end()
  }
  send(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  send(response, { choices: [], usage: usageOf(script.words) })
  response.end('data: [DONE]\n\n')
}

function usageOf(words: string[]) {
  const count = words.length
  return { prompt_tokens: 42, completion_tokens: count, total_tokens: 42 + count }
}

function send(response: ServerResponse, body: Record<string, unknown>): void {
  const frame = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test',
    ...body,
  }
  response.write(`data: ${JSON.stringify(frame)}\n\n`)
}
