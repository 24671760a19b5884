import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'

const uploading = new WeakSet<Socket>()
/** What a large file may take to arrive (R-upload-017), and how long its bytes may stay away. */
const longestMs = 300 * 60_000
const idleMs = 2 * 60_000

/** Lets a call take as long as a large file needs, while bytes keep coming. */
export function letBodyBeLong({ raw }: FastifyRequest): void {
  const { socket } = raw
  uploading.add(socket)
  const end = setTimeout(() => socket.destroy(), longestMs).unref()
  const giveUp = () => socket.destroy()
  socket.setTimeout(idleMs, giveUp)
  raw.once('close', () => {
    uploading.delete(socket)
    clearTimeout(end)
    socket.setTimeout(0)
    socket.off('timeout', giveUp)
  })
}

/** Node ends what takes longer than all other calls may; those are let go on. */
export function ignoreLongBodies(app: Pick<FastifyInstance, 'server'>): void {
  const [former, ...others] = app.server.listeners('clientError') as ((
    error: Error,
    socket: Socket,
  ) => void)[]
  if (!former || others.length > 0) throw new Error('The server handles broken calls otherwise.')
  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploading.has(socket)) return
    former.call(app.server, error, socket)
  })
}
