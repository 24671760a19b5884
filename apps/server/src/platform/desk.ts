import type { RouteKey } from '@plax/contracts'
import type { Figure, SetUpStep } from '@plax/contracts/admin/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** What a feature adds to the console's dashboard. */
export interface Desk {
  queues?: readonly StaffQueue[]
  figures?: readonly StaffFigure[]
  setUp?: readonly SetUp[]
}

/** A step of setting up the site, and whether the operator has done it. */
export interface SetUp {
  step: SetUpStep
  isDone: () => Promise<boolean>
}

/** Work that waits for the staff; shown to those who may make the call that lists it. */
export interface StaffQueue {
  call: RouteKey
  read: (db: Db) => Promise<Waiting>
}

interface Waiting {
  count: number
  oldestAt: Date | null
  /** The filters of the section's list that show the oldest. */
  filters?: Record<string, string>
}

/** What happened in a time; shown to those who may make the call that lists it. */
export interface StaffFigure {
  call: RouteKey
  read: (db: Db, time: { from: Date; until: Date }) => Promise<Figure>
}

/** Counts the rows of a table that wait, for which it has an index. */
export function queueOf(
  call: RouteKey,
  {
    table,
    since,
    condition,
    filters = sql`'{}'::jsonb`,
  }: {
    table: string
    since: string
    condition: RawBuilder<unknown>
    /** Of `Waiting`, as JSON. */
    filters?: RawBuilder<unknown>
  },
): StaffQueue {
  return {
    call,
    read: async (db) => {
      const { rows } = await sql<Waiting>`
        SELECT count(*)::int AS count, min(${sql.ref(since)}) AS "oldestAt", ${filters} AS filters
        FROM ${sql.table(table)} WHERE ${condition}`.execute(db)
      return rows[0] ?? { count: 0, oldestAt: null }
    },
  }
}

/** Counts the rows of a table in a time, and sums an amount of each by its unit. */
export function figureOf(
  call: RouteKey,
  {
    table,
    amount,
    unit,
    condition = sql`true`,
  }: {
    table: string
    amount?: RawBuilder<unknown>
    unit?: RawBuilder<unknown>
    condition?: RawBuilder<unknown>
  },
): StaffFigure {
  return {
    call,
    read: async (db, { from, until }) => {
      const { rows } = await sql<{ count: number; unit: string; amount: number }>`
        SELECT count(*)::int AS count, ${unit ?? sql`''`} AS unit,
          coalesce(sum(${amount ?? sql`0`}), 0)::bigint AS amount
        FROM ${sql.table(table)}
        WHERE created_at >= ${from} AND created_at < ${until} AND ${condition}
        GROUP BY 2 ORDER BY 2`.execute(db)
      return {
        count: rows.reduce((total, row) => total + row.count, 0),
        amounts: amount ? rows.map((row) => ({ unit: row.unit, amount: row.amount })) : [],
      }
    },
  }
}
