import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'

const cursorSchema = z.tuple([z.number().int(), z.string().regex(/^[0-9a-f]{24}$/)])

/** The place after a row in a list sorted by a whole number (or milliseconds), then by id. */
export interface Cursor {
  key: number
  oid: string
}

export function encodeCursor({ key, oid }: Cursor): string {
  return Buffer.from(JSON.stringify([key, oid])).toString('base64url')
}

/** Reads a cursor that we gave out; null starts from the top, anything else is refused. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) {
    throw new AppError('request.invalid', {
      fields: [{ in: 'querystring', path: '/cursor', problem: 'This is not a cursor of ours.' }],
    })
  }
  return { key: parsed.data[0], oid: parsed.data[1] }
}

/**
 * Cuts a page out of rows that were asked for one beyond the limit, with the cursor that leads on.
 */
export function pageOfRows<T>(
  rows: readonly T[],
  limit: number,
  cursorOf: (row: T) => Cursor,
): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
