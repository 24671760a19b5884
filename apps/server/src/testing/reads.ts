import type pg from 'pg'
import type { TestApp } from './open-app.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** How many rows the database looks at for what is asked of it while `work` runs, whether it gives them or not. */
export async function countReads(t: TestApp, work: () => Promise<unknown>): Promise<number> {
  const asked = await recordQueries(t.deps.pool, work)
  let rows = 0
  for (const { text, values } of asked) {
    if (!/^\s*select/i.test(text)) continue
    const explained = await t.deps.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    rows += rowsOf(explained.rows[0]['QUERY PLAN'][0].Plan)
  }
  return rows
}

function rowsOf(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)
  // What a bitmap names is read by the scan above it, as far as that goes.
  if (!/(?<!Bitmap Index )Scan$/.test(plan['Node Type'])) return below
  const each =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  return below + each * plan['Actual Loops']
}

interface QueryRecord {
  text: string
  values: unknown[]
}

/** What the database is asked while `work` runs. */
export async function recordQueries(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<QueryRecord[]> {
  const asked: QueryRecord[] = []
  const lend = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const recorded = new Map<pg.PoolClient, pg.PoolClient['query']>()
  pool.connect = (async () => {
    const client = await lend()
    if (!recorded.has(client)) {
      const query = client.query.bind(client)
      recorded.set(client, query)
      const send = query as (...sent: unknown[]) => unknown
      client.query = ((text: unknown, values: unknown[] = [], ...others: unknown[]) => {
        if (typeof text === 'string') asked.push({ text, values })
        return send(text, values, ...others)
      }) as typeof client.query
    }
    return client
  }) as typeof pool.connect
  await work().finally(() => {
    pool.connect = lend as typeof pool.connect
    for (const [client, query] of recorded) client.query = query
  })
  return asked
}
