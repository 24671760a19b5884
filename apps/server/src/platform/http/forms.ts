import type { FastifyInstance, FastifyRequest } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

export function isForm(request: Pick<FastifyRequest, 'headers'>): boolean {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === formType
}

/** Lets the routes of one scope read HTML forms, which no other route of ours does. */
export function withForms(scope: FastifyInstance): FastifyInstance {
  const bodyLimit = 16 * 1024
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
  return scope
}
