import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, chatCompletions, type Dialect, type Frame } from './model-server-dialects.ts'

/** What the server does with the next call. */
export type Script =
  | (Partial<Answer> & { kind: 'reply'; words: string[]; delayMs?: number })
  | { kind: 'status'; status: number }
  | { kind: 'error_after' | 'cut_after' | 'end_after'; words: string[] }
  | { kind: 'silent' }

export interface ModelServer {
  baseUrl: string
  requests: {
    path: string
    headers: IncomingMessage['headers']
    body: Record<string, unknown>
  }[]
  next(...scripts: Script[]): void
  /** Forgets what was to come next. */
  reset(): void
  close(): Promise<void>
}

/** A local server that speaks a provider's form, streamed and whole, faults included. */
export async function startModelServer(dialect: Dialect = chatCompletions): Promise<ModelServer> {
  const scripts: Script[] = []
  const requests: ModelServer['requests'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, body })
    const script = scripts.shift() ?? { kind: 'reply', words: ['Hello', ' there.'] }
    await play(dialect, script, { response, isStream: dialect.isStream(path, body) })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    next: (...more) => void scripts.push(...more),
    reset: () => void scripts.splice(0),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

interface Line {
  response: ServerResponse
  isStream: boolean
}

async function play(dialect: Dialect, script: Script, line: Line): Promise<void> {
  const { response } = line
  if (script.kind === 'silent') return
  if (script.kind === 'status') return answerJson(response, script.status, dialect.error)
  const answer: Answer = { thought: [], finish: 'stop', ...script }
  if (!line.isStream) return answerJson(response, 200, dialect.whole(answer))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send(response, dialect.open(answer))
  for (const [index, word] of script.words.entries()) {
    send(response, dialect.word(word, index))
    if (script.kind === 'reply' && script.delayMs) await delay(script.delayMs)
  }
  if (script.kind === 'cut_after') {
    await delay(50)
    return void response.destroy()
  }
  if (script.kind === 'error_after') send(response, [dialect.streamError])
  if (script.kind === 'reply') send(response, dialect.end(answer))
  response.end()
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  // Who is told to come back comes back at once.
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
  response.end(JSON.stringify(body))
}

/** Frames as server-sent events, named where the form names them. */
function send(response: ServerResponse, frames: Frame[]): void {
  for (const { event, data } of frames) {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    response.write(`${event ? `event: ${event}\n` : ''}data: ${text}\n\n`)
  }
}
