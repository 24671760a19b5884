import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'

/**
 * The tables, by name. Each feature adds the tables that it owns by declaration merging in its
 * `<feature>.tables.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by merging
export interface Database {}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
