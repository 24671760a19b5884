import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { firstTokenMs, tokenMs, tokensPerReply } from './rates.ts'

/**
 * A model that speaks OpenAI's chat completions at a fixed pace. Its first token says when the call
 * came and when that token left, so that whoever waited knows what others added. Under `/instant` it
 * says a paragraph at once. `GET /last` is the last prompt that it was given.
 */
let last = '{}'

const server = createServer(async (request, response) => {
  const cameAt = performance.now()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (request.method === 'GET') return void response.end(last)
  last = Buffer.concat(chunks).toString()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (request.url?.startsWith('/instant')) {
    say(response, 'The lantern by the river remembers what the captain was told. '.repeat(8))
    return end(response)
  }
  setTimeout(() => {
    say(response, `@${cameAt}:${performance.now()}@ `)
    let told = 1
    const timer = setInterval(() => {
      if (told >= tokensPerReply || response.destroyed) {
        clearInterval(timer)
        return end(response)
      }
      told += 1
      say(response, 'lantern ')
    }, tokenMs)
  }, firstTokenMs)
})

function say(response: ServerResponse, content: string): void {
  send(response, { choices: [{ index: 0, delta: { role: 'assistant', content } }] })
}

function end(response: ServerResponse): void {
  send(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  const usage = { prompt_tokens: 1, completion_tokens: tokensPerReply, total_tokens: 1 }
  send(response, { choices: [], usage })
  response.end('data: [DONE]\n\n')
}

function send(response: ServerResponse, body: object): void {
  const frame = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', ...body }
  response.write(`data: ${JSON.stringify(frame)}\n\n`)
}

server.listen(0, '127.0.0.1', () => {
  console.log(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
