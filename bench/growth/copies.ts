import type pg from 'pg'

/** What becomes of rows in a copy: an expression of the row, `source`, and the copy's number, `g`. */
export type Changes = Record<string, string>

export interface Unit {
  /** Rows to copy by table, as a condition on `source`. */
  rows: Record<string, string>
  /** What ids become in copy `g`; every other id becomes one of its own. */
  ids: Record<string, string>
  /** By table and column, where more than ids and times must change. */
  changes: Record<string, Changes>
}

/** Numbers of copies, from the oldest to the newest. */
export interface Numbers {
  from: number
  to: number
  step?: number
}

const spanSeconds = 300 * 24 * 3600

/** Prepares the functions that give copies their ids and times: each is older than the one before. */
export async function prepareCopies(client: pg.ClientBase, size: number): Promise<void> {
  await client.query(`
    CREATE SCHEMA bench;
    CREATE FUNCTION bench.age(g int) RETURNS bigint LANGUAGE sql IMMUTABLE
      AS 'SELECT g::bigint * ${spanSeconds} / ${size}';
    CREATE FUNCTION bench.oid(oid text, g int) RETURNS text LANGUAGE sql IMMUTABLE
      AS $$ SELECT lpad(to_hex(('x' || left(oid, 8))::bit(32)::bigint - bench.age(g)), 8, '0')
        || left(md5(oid || g), 16) $$`)
}

/** Copies the rows of a unit, table by table. */
export async function copyUnit(client: pg.ClientBase, unit: Unit, numbers: Numbers): Promise<void> {
  for (const [table, condition] of Object.entries(unit.rows)) {
    await copyTable(client, { table, condition, unit, numbers })
  }
}

async function copyTable(
  client: pg.ClientBase,
  copy: { table: string; condition: string; unit: Unit; numbers: Numbers },
): Promise<void> {
  const { table, condition, unit } = copy
  const { from, to, step = 1 } = copy.numbers
  await client.query(`DROP TABLE IF EXISTS pg_temp.template;
    CREATE TEMP TABLE template AS SELECT * FROM ${table} AS source WHERE ${condition}`)
  const columns = await readColumns(client, table)
  const values = columns.map(({ name, type, holdsIds }) => {
    const changed = unit.changes[table]?.[name]
    if (changed) return `(${changed})`
    if (type === 'timestamp with time zone') {
      return `source."${name}" - bench.age(g) * interval '1 second'`
    }
    if (!holdsIds) return `source."${name}"`
    if (type === 'text') return mapped(`source."${name}"`, unit.ids)
    return `ARRAY(SELECT ${mapped('id', unit.ids)} FROM unnest(source."${name}") AS id)`
  })
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const begun = performance.now()
  const { rowCount } = await client.query(`INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(',\n')}
    FROM generate_series(${to}::int, ${from}::int, ${-step}) AS made (g) CROSS JOIN template AS source`)
  console.error(`  ${table}: ${rowCount} rows in ${Math.round(performance.now() - begun)} ms`)
}

function mapped(value: string, ids: Record<string, string>): string {
  const known = Object.entries(ids).map(
    ([oid, becomes]) => `WHEN ${value} = '${oid}' THEN ${becomes}`,
  )
  return `CASE ${known.join(' ')} WHEN ${value} ~ '^[0-9a-f]{24}$' THEN bench.oid(${value}, g)
    ELSE ${value} END`
}

interface Column {
  name: string
  type: string
  holdsIds: boolean
}

async function readColumns(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, false AS "holdsIds"
    FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  for (const column of rows) {
    if (!['text', 'text[]'].includes(column.type)) continue
    const texts = column.type === 'text' ? `"${column.name}"` : `unnest("${column.name}")`
    const found = await client.query(
      `SELECT FROM (SELECT ${texts} AS text FROM template) AS value
      WHERE text ~ '^[0-9a-f]{24}$' LIMIT 1`,
    )
    column.holdsIds = found.rows.length > 0
  }
  return rows
}
