import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { endMails } from './notification.routes.ts'

const schema = {
  summary: 'One-click opt-out of emails of a type (RFC 8058)',
  description: 'The address is in the email’s `List-Unsubscribe` header.\n\nPermission: public.',
  params: z.object({ token: z.string().max(200) }),
  response: { 200: z.string() },
}

/**
 * POST /account/notification/unsubscribe/{token}, with a form as mail programs send it. Forms are
 * read here alone, and thrown away: the token says everything.
 */
export function serveOneClick(app: FastifyInstance, deps: Pick<Deps, 'db' | 'secret'>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    )
    const end = (request: FastifyRequest): Promise<string> =>
      endMails(deps, (request.params as { token: string }).token).then(() => '')
    const options = { schema, config: { permission: 'public' } }
    scope.post('/api/account/notification/unsubscribe/:token', options, end)
  })
}
