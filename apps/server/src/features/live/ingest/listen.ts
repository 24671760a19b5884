import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** A certificate with its chain, and its key, as PEM. */
export interface Certificate {
  certificate: string
  key: string
}

/** A port that is open, or why it isn't. */
export interface Listener {
  port: number | null
  problem: string | null
  close(): Promise<void>
}

/**
 * Opens a port, for TLS with a certificate. Resolves in any case. Who takes a connection calls `speak` for
 * what is spoken through it; before, nothing was spent on TLS.
 */
export async function listen(
  { port, secure }: { port: number; secure: Certificate | null },
  onConnection: (socket: Socket, speak: () => Socket) => void,
): Promise<Listener> {
  const wrap = secure ? wrapper(secure) : (socket: Socket) => socket
  if (!wrap) return failed('The certificate or its key can’t be read.')
  const server = createServer((socket) => onConnection(socket, () => wrap(socket)))
  server.listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    return failed(problemOf(port, error))
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    problem: null,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

function wrapper({ certificate, key }: Certificate): ((socket: Socket) => Socket) | null {
  try {
    const secureContext = createSecureContext({ cert: certificate, key })
    return (socket) => new TLSSocket(socket, { isServer: true, secureContext })
  } catch {
    return null
  }
}

function failed(problem: string): Listener {
  return { port: null, problem, close: () => Promise.resolve() }
}

function problemOf(port: number, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'EADDRINUSE') return `Port ${port} is used by another program.`
  return `Port ${port} can’t be opened (${code}).`
}
