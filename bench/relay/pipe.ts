import { type IncomingMessage, request as callUp } from 'node:http'
import Fastify from 'fastify'

/** The limit: a Fastify that gives a prompt to the model and its bytes back, and nothing else. */
const model = process.argv[2] ?? ''
const app = Fastify()

app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
  done(null, body)
})

app.post('/', async (request, reply) => {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const headers = { 'content-type': 'application/json' }
    const call = callUp(`${model}/v1/chat/completions`, { method: 'POST', headers }, done)
    call.on('error', fail)
    call.end(request.body)
  })
  return reply.type('text/event-stream').send(answer)
})

console.log(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
