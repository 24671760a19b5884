import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'

/**
 * The bytes of the field `file` of a multipart call. Throws `media.file_required`, and
 * `request.too_large` beyond the limit: the server's of 20 MB, or the route's own.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxMegabytes }: { maxMegabytes?: number } = {},
): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('media.file_required')
  const limits = maxMegabytes ? { limits: { fileSize: maxMegabytes * 1024 * 1024 } } : {}
  const part = await request.file(limits)
  if (!part) throw new AppError('media.file_required')
  const bytes = await part.toBuffer()
  // The parser misses a limit that the very last chunk reaches, and would give what fitted.
  if (part.file.truncated) throw new AppError('request.too_large')
  if (part.fieldname !== 'file' || bytes.length === 0) throw new AppError('media.file_required')
  return bytes
}
