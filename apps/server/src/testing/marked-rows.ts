import { createHash } from 'node:crypto'
import type pg from 'pg'

export interface Column {
  table: string
  name: string
  /** As PostgreSQL calls it, such as `timestamptz` or `_text`. */
  type: string
}

/** A value to store, and the words by which a text that shows it can be known; none where any may. */
interface MarkedValue {
  value: unknown
  mark: string | null
}

export async function listColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    SELECT c.table_name AS table, c.column_name AS name, c.udt_name AS type
    FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    ORDER BY c.table_name, c.ordinal_position`)
  return rows
}

interface MarkedRow {
  table: string
  values: Map<string, unknown>
  /** The words by which a column's value can be known, where none is given. */
  marks: Map<string, string>
}

/** A row of a table: values that are given, by `table.column` or column; for the others marks. */
export function markRow(
  columns: readonly Column[],
  { given, place }: { given: Record<string, unknown>; place: (column: Column) => number },
): MarkedRow {
  const row: MarkedRow = { table: columns[0]?.table ?? '', values: new Map(), marks: new Map() }
  for (const column of columns) {
    const { value, mark } = markedValue(column, place(column))
    const set = [`${column.table}.${column.name}`, column.name].find((name) => name in given)
    row.values.set(column.name, set === undefined ? value : given[set])
    if (set === undefined && mark !== null) row.marks.set(column.name, mark)
  }
  return row
}

/** A value of a column that no other column has, nor another place. */
function markedValue({ table, name, type }: Column, place: number): MarkedValue {
  const words = `mark.${table}.${name}.${place}.`
  switch (type) {
    case 'text': {
      const mark = /(^|_)(id|oid)$/.test(name) ? hexOf(words, 24) : words
      return { value: mark, mark }
    }
    case '_text':
      return { value: [words], mark: words }
    case 'jsonb':
      return { value: JSON.stringify({ words }), mark: words }
    case 'bytea':
      return { value: Buffer.from(words), mark: words }
    case 'timestamptz': {
      const value = new Date(Date.UTC(2001, 0, 1) + place * 3_601_000)
      return { value, mark: value.toISOString() }
    }
    case 'date': {
      const mark = new Date(Date.UTC(2001, 0, 1 + place)).toISOString().slice(0, 10)
      return { value: mark, mark }
    }
    case 'int4':
    case 'int8':
    case 'float8':
      return { value: 7_000_000 + place, mark: String(7_000_000 + place) }
    case '_int4':
      return { value: [7_000_000 + place], mark: String(7_000_000 + place) }
    // Too small a number to be known by.
    case 'int2':
      return { value: 2, mark: null }
    default:
      return { value: type === 'bool' ? true : null, mark: null }
  }
}

export function hexOf(words: string, length: number): string {
  return createHash('sha256').update(words).digest('hex').slice(0, length)
}

/** A row as PostgreSQL shows it. */
export type Image = Record<string, unknown>

/**
 * Writes rows as they are, past all references and triggers, and answers how they stand there. The row
 * of `users` takes the place of the person's.
 */
export async function writeRows(
  pool: pg.Pool,
  rows: readonly MarkedRow[],
  userOid: string,
): Promise<Image[]> {
  const client = await pool.connect()
  const images = []
  try {
    await client.query('SET session_replication_role = replica')
    for (const { table, values } of rows) {
      const names = [...values.keys()]
      const places = names.map((_, index) => `$${index + 1}`)
      const statement =
        table === 'users'
          ? `UPDATE users SET (${names.join()}) = ROW (${places.join()}) WHERE oid = '${userOid}'`
          : `INSERT INTO ${table} (${names.join()}) VALUES (${places.join()})`
      const returning = `${statement} RETURNING to_jsonb(${table}) AS image`
      const { rows: written } = await client.query<{ image: Image }>(returning, [
        ...values.values(),
      ])
      images.push(written[0]?.image ?? {})
    }
  } finally {
    await client.query('SET session_replication_role = DEFAULT')
    client.release()
  }
  return images
}
