import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Network } from '../platform/network.ts'

export interface FakeInternet extends Network {
  /** What a name resolves to, one answer for each time it is asked; the last stays. */
  names: Map<string, string[][]>
  /** What every machine answers, by `host/path`. */
  pages: Map<string, RequestListener>
  /** Where connections went, as `address:port`. */
  dialled: string[]
  asked: { host: string; headers: Record<string, unknown> }[]
  /** Ends all connections. */
  hangUp(): void
  close(): Promise<void>
}

/** An Internet on this machine: any address leads to one local server, and all steps are written down. */
export async function startInternet(): Promise<FakeInternet> {
  const names: FakeInternet['names'] = new Map()
  const pages: FakeInternet['pages'] = new Map()
  const asked: FakeInternet['asked'] = []
  const dialled: string[] = []
  const server = createServer((request, response) => {
    const host = request.headers.host ?? ''
    asked.push({ host, headers: request.headers })
    const page = pages.get(`${host}${request.url}`)
    if (page) return page(request, response)
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    names,
    pages,
    dialled,
    asked,
    resolve: async (host) => {
      const answers = names.get(host)
      const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0]
      if (!answer) throw new Error(`ENOTFOUND ${host}`)
      return answer
    },
    connect: (target) => {
      dialled.push(`${target.address}:${target.port}`)
      return connect({ host: '127.0.0.1', port })
    },
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
