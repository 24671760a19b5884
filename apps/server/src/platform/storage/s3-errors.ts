import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../errors.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  BadDigest: 'storage.integrity',
  InvalidDigest: 'storage.integrity',
  InvalidRange: 'storage.range_refused',
  NoSuchUpload: 'storage.upload_not_found',
  InvalidPart: 'storage.parts_missing',
  InvalidPartOrder: 'storage.parts_missing',
  MalformedXML: 'storage.parts_missing',
  QuotaExceeded: 'storage.full',
  XMinioStorageFull: 'storage.full',
}

export function isNone(error: unknown): boolean {
  const name = nameOf(error)
  return name === 'NoSuchKey' || name === 'NotFound'
}

/** What a bucket refuses in the words of `Storage`; any other error as it is. */
export function s3Error(error: unknown): unknown {
  const code = codes[nameOf(error)]
  return code ? new AppError(code) : error
}

/** A call whose refusals are told in the words of `Storage`. */
export async function inOurWords<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw s3Error(error)
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
