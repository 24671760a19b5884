import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type Insertable,
  type KyselyProps,
  type QueryResult,
  type Selectable,
  sql,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Database, Db, Tx } from './database.ts'
import { patchDriver } from './driver-patch.ts'

const namesAtMost = 300
const names = new Map<string, string>()
/** Statements that may be asked before their transaction has begun. */
const reads = new Set<string>()

/**
 * Runs a query that is asked again and again as a prepared statement: each connection parses and
 * plans it once. It must name its columns, since a plan does not outlive a change of what `*` is,
 * and hold no lists of values of changing length.
 */
export async function executePrepared<Row>(
  db: Db | Tx,
  query: { compile(): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile()
  remember(compiled.sql)
  const { rows }: QueryResult<Row> = await db.executeQuery(compiled)
  return rows
}

/** A row as JSON carries it: what a column of JSON holds is left as it is. */
export type JsonRow<Table extends keyof Database> = {
  [Column in keyof Insertable<Database[Table]>]:
    | Insertable<Database[Table]>[Column]
    | (Column extends keyof Selectable<Database[Table]>
        ? Selectable<Database[Table]>[Column]
        : never)
}

/**
 * Inserts any number of rows by one prepared statement, in their order; returns how many there were
 * none of before. All have the same columns.
 */
export async function insertAll<Table extends Extract<keyof Database, string>>(
  tx: Tx,
  table: Table,
  rows: readonly JsonRow<Table>[],
  { skipsConflicts = false } = {},
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const statement = insertStatement(tx, { table, columns: Object.keys(first), skipsConflicts })
  const { numAffectedRows } = await tx.executeQuery({
    ...statement,
    parameters: [wellFormedJson(rows)],
  })
  return Number(numAffectedRows ?? 0)
}

const inserts = new Map<string, CompiledQuery>()

/** Written once for the columns of a table. */
function insertStatement(
  tx: Tx,
  { table, columns, skipsConflicts }: { table: string; columns: string[]; skipsConflicts: boolean },
): CompiledQuery {
  const key = `${table}(${columns.join()}) ${skipsConflicts}`
  const known = inserts.get(key)
  if (known) return known
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const written = sql`INSERT INTO ${sql.table(table)} (${list})
    SELECT ${list} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${''}::jsonb)
    ${skipsConflicts ? sql`ON CONFLICT DO NOTHING` : sql``}`.compile(tx)
  remember(written.sql)
  inserts.set(key, written)
  return written
}

/** JSON in which half a surrogate pair is replaced, as in every other text that is sent. */
function wellFormedJson(rows: readonly unknown[]): string {
  const text = JSON.stringify(rows)
  // Only halves are spelt as escapes.
  if (!/\\ud[89a-f]/.test(text)) return text
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}

/** The values of a prepared query by their names, where they will stand. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: never }

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is written once and asked with other values each time, as `executePrepared` does; a
 * busy server spends as long on building a query anew as on sending it. What never changes stands in
 * the statement itself, so that a plan for all values may use an index of some rows.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db | Tx, values: Placeholders<Values>) => { compile(): CompiledQuery<Row> },
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  return prepared(build, () => {})
}

/**
 * A prepared query that writes nothing, though it may lock. Asked together with the statement that
 * begins a transaction it leaves in the same write: where that cannot begin, its answer is dropped,
 * and it keeps no lock.
 */
export function preparedRead<Values extends object, Row>(
  build: (db: Db | Tx, values: Placeholders<Values>) => { compile(): CompiledQuery<Row> },
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  return prepared(build, (text) => void reads.add(text))
}

function prepared<Values extends object, Row>(
  build: (db: Db | Tx, values: Placeholders<Values>) => { compile(): CompiledQuery<Row> },
  note: (text: string) => void,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  const places = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
  let written: PreparedText<Row> | null = null
  return async (db, values) => {
    if (!written) {
      written = write(build(db, places as Placeholders<Values>).compile())
      note(written.query.sql)
    }
    remember(written.query.sql)
    const parameters = written.names.map((name) => values[name as keyof Values])
    return (await db.executeQuery<Row>({ ...written.query, parameters })).rows
  }
}

interface PreparedText<Row> {
  query: CompiledQuery<Row>
  /** Of its parameters, in their order. */
  names: string[]
}

function write<Row>(compiled: CompiledQuery<Row>): PreparedText<Row> {
  const names: string[] = []
  const text = compiled.sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
    const value = compiled.parameters[Number(place) - 1]
    if (!(value instanceof Placeholder)) return literal(value)
    names.push(value.name)
    return `$${names.length}`
  })
  return { query: { ...compiled, sql: text }, names }
}

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (typeof value === 'boolean' || typeof value === 'number' || value === null) return `${value}`
  throw new TypeError(`A prepared query cannot hold ${typeof value} in its text.`)
}

/** Lets a connection send prepared statements by their names. */
export function prepareStatements(client: pg.PoolClient): void {
  patchDriver(client, { nameOf: (text) => names.get(text), isRead: (text) => reads.has(text) })
}

/**
 * Asks what does not depend on each other in one round trip: of a transaction, or of one connection,
 * which is lent until all have answered; so they ask through what they are given alone, or a crowd waits
 * for itself. What each step asks first leaves in the order of the steps, so that locks stand before
 * what is read under them. When one step fails, the others are waited for first.
 */
export async function together<const Steps extends readonly ((at: Tx) => Promise<unknown>)[]>(
  db: Db | Tx,
  ...steps: Steps
): Promise<{ -readonly [Step in keyof Steps]: Awaited<ReturnType<Steps[Step]>> }> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    const shared = executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) })
    const at = new Transaction<Database>({ ...unasked, executor: shared })
    const ended = await Promise.allSettled(steps.map((step) => step(at)))
    const reasons = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (reasons.length > 0) throw reasons.find((reason) => !isAfterFailure(reason)) ?? reasons[0]
    return ended.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never
  })
}

/** Whether a statement was only refused because another of its transaction had failed. */
function isAfterFailure(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === '25P02'
}

/** What a transaction that is given an executor never asks. */
const unasked = { config: {}, driver: {}, dialect: {} } as Pick<
  KyselyProps,
  'config' | 'driver' | 'dialect'
>

/** Beyond the limit statements are sent whole, as all others are. */
function remember(text: string): void {
  if (names.has(text) || names.size >= namesAtMost) return
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32))
}
