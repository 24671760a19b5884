import { isUnstorable } from '../db/storable-json.ts'
import { errorMessage } from '@plax/contracts/errors/index'
import type { Problem } from '@plax/contracts/problem'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '../db/away.ts'
import { busy, isOutOfTime } from '../db/busy.ts'
import { AppError, type FieldPlace, invalidField } from '../errors.ts'
import { requestLanguage } from './language.ts'

const highestStatus = 599
/** Problems of one call that its answer lists. */
const mostFields = 100

/** The one place that turns a failure into an answer; what was unexpected is logged with its stack. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error, request)
  if (!(error instanceof AppError) && known.status >= 500) {
    request.log.error({ err: error, requestId: request.id }, 'request failed')
  } else if (request.routeOptions.config.logsRefusals) {
    const { contract: call } = request.routeOptions.config
    request.log.warn({ call, code: known.code, requestId: request.id }, 'call refused')
  }
  const retryAfter = known.details.retryAfterSeconds
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  reply.code(Math.min(known.status, highestStatus))
  // The documents have a status beyond those of HTTP (R-content-056), which Fastify would refuse.
  reply.raw.statusCode = known.status
  reply
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toProblem(known, request))
}

export function toProblem(error: AppError, request: FastifyRequest): Problem {
  const message = errorMessage(error.code, requestLanguage(request), error.details)
  return {
    type: `urn:plax:error:${error.code}`,
    title: message,
    status: error.status,
    code: error.code,
    message,
    error: error.code,
    details: error.details,
    requestId: request.id,
  }
}

/** Any failure as one of the catalogue. */
export function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.slice(0, mostFields).map((issue) => ({
      in: error.validationContext,
      path: issue.instancePath,
      problem: issue.message ?? issue.keyword,
    }))
    return new AppError('request.invalid', { fields })
  }
  if (isDatabaseAway(error)) return new AppError('server.unavailable')
  if (isOutOfTime(error)) return busy()
  const { statusCode, code } = error as FastifyError
  if (isUnstorable(error)) {
    const problem = 'Text may not hold the character U+0000.'
    return invalidField({ ...findNul(request), problem })
  }
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('request.too_large')
  if (statusCode === 404) return new AppError('request.not_found')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const problem = bodyProblems[code ?? ''] ?? 'The body cannot be read.'
    return invalidField({ in: 'body', path: '', problem })
  }
  return new AppError('server.unknown')
}

/** Where a call holds it: addresses write it `%00`, and a body has it where they do not. */
function findNul({ url }: FastifyRequest): FieldPlace {
  const [path = '', ...query] = url.split('?')
  const pairs = [...new URLSearchParams(query.join('?'))]
  const named = pairs.find((pair) => pair.join('').includes('\0'))
  if (named) return { in: 'querystring', path: `/${named[0]}` }
  return { in: path.includes('%00') ? 'params' : 'body', path: '' }
}

const bodyProblems: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body has a content type that this call does not take.',
}
