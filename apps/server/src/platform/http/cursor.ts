import { z } from 'zod'
import { invalidField } from '../errors.ts'

/** What places in lists are made of, read from a cursor. */
export const cursorPart = {
  oid: z.string().regex(/^[0-9a-f]{24}$/),
  /** Of an integer column. */
  count: z.coerce.number().int().min(0).max(2_147_483_647),
  instant: z.iso.datetime().transform((text) => new Date(text)),
}

/** A place in a list, opaque to clients: the sort key and the id of the last row. */
export function writeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts.map(String))).toString('base64url')
}

/** A page of rows of which one more was read than it holds, and where the next one begins. */
export function cutPage<R>(
  found: readonly R[],
  limit: number,
  placeOf: (row: R) => readonly (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last === undefined ? null : writeCursor(placeOf(last)) }
}

/** The place that a cursor names, or null for the first page; anything else is a bad request. */
export function readCursor<P extends [z.ZodType, ...z.ZodType[]]>(
  cursor: string | undefined,
  parts: P,
): { [K in keyof P]: z.output<P[K]> } | null {
  if (cursor === undefined) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(values) || values.length !== parts.length) throw new Error('Other parts.')
    return parts.map((part, index) => part.parse(values[index])) as {
      [K in keyof P]: z.output<P[K]>
    }
  } catch {
    throw invalidField({
      in: 'querystring',
      path: '/cursor',
      problem: 'This is not a cursor of this list.',
    })
  }
}
