import type pg from 'pg'

/** Statements that make again what was dropped. */
export type RestoreStatements = readonly string[]

interface Change {
  drop: string
  add: string
}

/** Drops the foreign keys of `public`, so that tables may be filled in any order. */
export function dropForeignKeys(client: pg.ClientBase): Promise<RestoreStatements> {
  return dropAll(client, constraintsWhere(`contype = 'f' AND conparentid = 0`))
}

/**
 * Drops the indexes of `public` with the keys that stand on them: to make them of all rows at once
 * takes a fraction of the time. Foreign keys must have gone before.
 */
export async function dropIndexes(client: pg.ClientBase): Promise<RestoreStatements> {
  const keys = await dropAll(client, constraintsWhere(`contype IN ('p', 'u', 'x')`))
  const others = await dropAll(
    client,
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop,
      pg_get_indexdef(indexrelid) AS add
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace`,
  )
  return [...keys, ...others]
}

/** Makes again what was dropped, with as much memory as sorting a large table is glad of. */
export async function makeAgain(client: pg.ClientBase, dropped: RestoreStatements): Promise<void> {
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  for (const statement of dropped) await client.query(statement)
}

const constraintsWhere = (condition: string) => `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) AS add
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND ${condition} ORDER BY oid`

async function dropAll(client: pg.ClientBase, query: string): Promise<RestoreStatements> {
  const { rows } = await client.query<Change>(query)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}
