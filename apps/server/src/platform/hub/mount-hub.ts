import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { authenticate, type AuthenticateOptions } from '../http/authenticate.ts'
import { Hub, type HubOptions } from './hub.ts'

/** The longest command; a longer one closes the socket. */
const mostBytes = 4096

/** Mounts the WebSocket at `/api/hub`, over which features send pages what changes. */
export function mountHub(
  app: FastifyInstance,
  options: HubOptions,
  auth: AuthenticateOptions,
): void {
  const hub = new Hub(options)
  app.addHook('preClose', async () => hub.stop())
  void app.register(websocket, { options: { maxPayload: mostBytes } })
  void app.register(async (scope) => {
    scope.route({
      method: 'GET',
      url: '/api/hub',
      schema: { hide: true },
      config: { permission: 'public' },
      onRequest: async (request) => {
        request.actor = await authenticate(request, { ...auth, asksOrigin: true })
      },
      handler: (_, reply) => reply.code(426).header('upgrade', 'websocket').send(),
      wsHandler: (socket, { actor, raw, query }) => {
        const inflates = (query as Record<string, unknown>).deflate === '1'
        if (actor) hub.connect({ socket, stream: raw.socket, inflates }, actor)
      },
    })
  })
}
