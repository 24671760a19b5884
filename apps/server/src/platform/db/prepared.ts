import { createHash } from 'node:crypto'
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './database.ts'

const namesAtMost = 300
const names = new Map<string, string>()

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
  const places = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
  let written: Written<Row> | null = null
  return async (db, values) => {
    written ??= write(build(db, places as Placeholders<Values>).compile())
    remember(written.query.sql)
    const parameters = written.names.map((name) => values[name as keyof Values])
    return (await db.executeQuery<Row>({ ...written.query, parameters })).rows
  }
}

interface Written<Row> {
  query: CompiledQuery<Row>
  /** Of its parameters, in their order. */
  names: string[]
}

function write<Row>(compiled: CompiledQuery<Row>): Written<Row> {
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

/**
 * Lets a connection send the statements that are remembered by their names, and makes the promises of
 * its answers: those of the driver keep each result until the whole heap is collected, and a busy
 * server spends a fifth of its time on moving them.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...values: unknown[]) => unknown
  client.query = ((text: unknown, values?: unknown, ...others: unknown[]) => {
    if (others.length > 0 || typeof text !== 'string' || typeof values === 'function') {
      return send(text, values, ...others)
    }
    return new Promise((done, fail) => {
      // Named once it is made: the driver copies what is given as an object, property by property.
      const query = new pg.Query(text, values as unknown[], (error, result) =>
        error ? fail(error) : done(result),
      )
      send(Object.assign(query, { name: names.get(text) }))
    })
  }) as typeof client.query
}

/** Beyond the limit statements are sent whole, as all others are. */
function remember(text: string): void {
  if (names.has(text) || names.size >= namesAtMost) return
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32))
}
