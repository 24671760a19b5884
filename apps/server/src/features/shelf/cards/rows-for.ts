import { type RawBuilder, sql } from 'kysely'

/**
 * How many rows a page of a size reads. A literal of few values: a plan that is kept for all values
 * of a parameter would be made for a tenth of the table, so PostgreSQL would rather plan anew each
 * time.
 */
export function rowsFor(limit: number): RawBuilder<number> {
  return sql.lit(sizeFor(limit) + 1)
}

/** The size of pages that a page of a size is read as. */
export function sizeFor(limit: number): number {
  return [20, 50].find((size) => limit <= size) ?? 100
}
