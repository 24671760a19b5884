import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from '../../platform/errors.ts'
import { toAppError } from '../../platform/http/problems.ts'

/**
 * The bytes of the field `file` of a multipart call. Throws `media.file_required`,
 * `request.too_large` beyond the limit (the server's of 20 MB, or the route's own), and
 * `request.invalid` where the body is not what its header says.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxMegabytes }: { maxMegabytes?: number } = {},
): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('media.file_required')
  const limits = maxMegabytes ? { limits: { fileSize: maxMegabytes * 1024 * 1024 } } : {}
  const { field, bytes } = await readFile(request, limits).catch((error: unknown) =>
    refuseBody(error, request),
  )
  if (field !== 'file' || bytes.length === 0) throw new AppError('media.file_required')
  return bytes
}

async function readFile(
  request: FastifyRequest,
  limits: Parameters<FastifyRequest['file']>[0],
): Promise<{ field: string; bytes: Buffer }> {
  const part = await request.file(limits)
  if (!part) throw new AppError('media.file_required')
  const bytes = await part.toBuffer()
  // The parser misses a limit that the very last chunk reaches, and would give what fitted.
  if (part.file.truncated) throw new AppError('request.too_large')
  return { field: part.fieldname, bytes }
}

/** The parser throws plain errors for a body without a boundary, or one that ends before it should. */
function refuseBody(error: unknown, request: FastifyRequest): never {
  const known = toAppError(error, request)
  if (known.code !== 'server.unknown') throw known
  const problem = 'The body is not valid multipart/form-data.'
  throw invalidField({ in: 'body', path: '', problem })
}
