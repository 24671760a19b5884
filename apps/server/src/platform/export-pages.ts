import { type Expression, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** A list by pages, each read once the one before it was taken; or one value. Nothing is read before. */
export type ExportSource = AsyncIterable<readonly unknown[]> | (() => Promise<unknown>)

/** What a feature knows of a person, by name. */
export type Exports = Record<string, ExportSource>

const rowsAPage = 200

/**
 * The rows of a query by pages, in the order of `by`, columns that together name one row and are never
 * null. Each page is a statement of its own, so between two of them no connection is held.
 */
export async function* pagesOf<Row extends object>(
  query: Expression<Row>,
  { db, by, limit = rowsAPage }: { db: Db; by: readonly (keyof Row & string)[]; limit?: number },
): AsyncGenerator<Row[]> {
  const columns = sql.join(by.map((name) => sql.ref(`listed.${name}`)))
  let last: Row | undefined
  do {
    const values = last && sql.join(by.map((name) => last?.[name]))
    const rest = values ? sql`WHERE (${columns}) > (${values})` : sql``
    const { rows }: { rows: Row[] } = await sql<Row>`
      SELECT * FROM (${query}) AS listed ${rest} ORDER BY ${columns} LIMIT ${limit}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length < limit ? undefined : rows.at(-1)
  } while (last)
}

/** The pages of a list for each row of another, one row after the other. */
export async function* pagesOfEach<Outer, Inner>(
  outer: AsyncIterable<readonly Outer[]>,
  inner: (row: Outer) => AsyncIterable<readonly Inner[]>,
): AsyncGenerator<readonly Inner[]> {
  for await (const rows of outer) {
    for (const row of rows) yield* inner(row)
  }
}

/** The same pages with each row as it is told. */
export async function* eachRow<Row, Told>(
  pages: AsyncIterable<readonly Row[]>,
  tell: (row: Row) => Told,
): AsyncGenerator<Told[]> {
  for await (const rows of pages) yield rows.map(tell)
}
