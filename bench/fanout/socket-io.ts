import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { batchEveryMs, fewSockets } from './rates.ts'

/**
 * Socket.IO as a peer: it sends the messages of the file again and again, in batches or each by
 * itself, without receiving, judging or storing any. `/batch`, `/each` and `/stop` choose.
 */
const messages = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as unknown[]
let timer: NodeJS.Timeout | undefined
const http = createServer((request, response) => {
  clearInterval(timer)
  if (request.url === '/batch') timer = setInterval(() => io.emit('chat', messages), batchEveryMs)
  if (request.url === '/each') timer = setInterval(emitEach, batchEveryMs)
  response.end()
})
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
let count = 0
io.on('connection', (socket) => {
  if (count < fewSockets) void socket.join('few')
  count += 1
})

function emitEach(): void {
  for (const message of messages) io.to('few').emit('chat', message)
}

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  if (address && typeof address === 'object') {
    console.log(`listening at http://127.0.0.1:${address.port}`)
  }
})
