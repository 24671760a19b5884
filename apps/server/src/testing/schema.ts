import type pg from 'pg'

/** The schema as readable SQL: tables with their columns, constraints and indexes, then functions. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const tables = await pool.query<{ name: string; lines: string[] }>(tableQuery)
  const indexes = await pool.query<{ definition: string }>(indexQuery)
  const functions = await pool.query<{ signature: string }>(functionQuery)
  const parts = tables.rows.map(
    ({ name, lines }) => `CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n);`,
  )
  parts.push(indexes.rows.map(({ definition }) => `${definition};`).join('\n'))
  parts.push(functions.rows.map(({ signature }) => `-- ${signature}`).join('\n'))
  return `-- Generated from the migrations by schema.test.ts; do not edit.\n\n${parts.join('\n\n')}\n`
}

/** Tables with a column that names a person or a device. */
export async function listPersonalTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table_name: string }>(`
    SELECT DISTINCT table_name FROM information_schema.columns
    WHERE table_schema = 'public'
      AND (column_name ~ '(^|_)(user|owner|payer|creator|actor|guest)_(oid|id)$' OR column_name ~ '^email')
    ORDER BY table_name`)
  return rows.map((row) => row.table_name)
}

const tableQuery = `
  SELECT c.relname AS name, ARRAY(
    SELECT format('%s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
      coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), ''))
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
  ) || ARRAY(
    SELECT format('CONSTRAINT %s %s', conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('p', 'u', 'f', 'c') ORDER BY contype, conname
  ) AS lines
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname`

const indexQuery = `
  SELECT pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)
  ORDER BY 1`

const functionQuery = `
  SELECT format('FUNCTION %s(%s) RETURNS %s', proname, pg_get_function_identity_arguments(oid),
    pg_get_function_result(oid)) AS signature
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`
