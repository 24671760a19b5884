import { connect, type Socket } from 'node:net'

const turnMs = 3000

export interface Target {
  /** `http://host:port` */
  address: string
  /** Of its process. */
  pid: number
  /** What each call asks for next: its path with the query. */
  path: () => string
  headers: Record<string, string>
  /** What each call sends, where it is a POST, and its own headers. */
  post?: () => { headers: Record<string, string>; body: string }
  /** 32 by default. */
  connections?: number
}

/**
 * Keeps its connections busy for a turn, each with one call at a time, by the least of a client, so
 * that it is the servers that are measured. Answers calls a second; adds how long each took.
 */
export async function drive(target: Target, latencies: number[] = []): Promise<number> {
  const { connections = 32 } = target
  const start = performance.now()
  const counts = await Promise.all(
    Array.from({ length: connections }, () => call(target, start + turnMs, latencies)),
  )
  const done = counts.reduce((sum, count) => sum + count, 0)
  return done / ((performance.now() - start) / 1000)
}

async function call(target: Target, until: number, latencies: number[]): Promise<number> {
  const { hostname, port, host } = new URL(target.address)
  // A reader of its own for each connection, as the limits of calls count by address.
  const address = { 'x-forwarded-for': `10.${any()}.${any()}.${any()}` }
  const head = lines({ host, ...address, ...target.headers })
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const answers = reader(socket)
  let done = 0
  while (performance.now() < until) {
    const sent = performance.now()
    socket.write(message(target, head))
    const answer = await answers()
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`The server answered ${answer}`)
    latencies.push(performance.now() - sent)
    done += 1
  }
  socket.destroy()
  return done
}

function message({ path, post }: Target, head: string): string {
  if (!post) return `GET ${path()} HTTP/1.1\r\n${head}\r\n`
  const { headers, body } = post()
  const own = lines({
    ...headers,
    'content-type': 'application/json',
    'content-length': `${body.length}`,
  })
  return `POST ${path()} HTTP/1.1\r\n${head}${own}\r\n${body}`
}

function lines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

const any = () => Math.floor(Math.random() * 256)

/** Reads answers that tell their length, one by one; gives what came first of each. */
function reader(socket: Socket): () => Promise<string> {
  let waiting: { done: (head: string) => void; fail: (error: Error) => void } | null = null
  let missing = 0
  let head = ''
  socket.on('data', (bytes) => {
    if (missing === 0) {
      head = bytes.toString('latin1', 0, 1024)
      const end = head.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (end < 0 || length === undefined) {
        waiting?.fail(new Error(`An answer without its length: ${head}`))
        return
      }
      missing = end + 4 + Number(length)
    }
    missing -= bytes.length
    if (missing === 0) waiting?.done(head)
  })
  const lost = () => waiting?.fail(new Error('The server closed a connection.'))
  socket.on('error', lost).on('close', lost)
  return () => new Promise((done, fail) => (waiting = { done, fail }))
}
