import { AppError } from '../errors.ts'

/** A place in a list, opaque to clients: the sort key and the id of the last row. */
export function writeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor, or null for the first page; anything else is a bad request. */
export function readCursor(cursor: string | undefined, length: number): string[] | null {
  if (cursor === undefined) return null
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isValid =
      Array.isArray(parts) &&
      parts.length === length &&
      parts.every((part) => typeof part === 'string')
    if (isValid) return parts
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('request.invalid', {
    fields: [{ in: 'querystring', path: '/cursor', problem: 'This is not a cursor of this list.' }],
  })
}
