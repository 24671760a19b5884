import type { Deps } from '../../../deps.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { countReasons, listWithdrawals } from './closed-accounts.queries.ts'

/** Why people delete their accounts, for administrators. */
export function closedAccountHandlers({ db }: Pick<Deps, 'db'>): Handlers {
  return {
    'GET /admin/withdrawals': async ({ query, concern }) => {
      const before = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listWithdrawals(db, { ...query, before, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.asked_at.toISOString(),
        row.oid,
      ])
      concern(rows.flatMap(({ user_oid }) => user_oid ?? []))
      return { items: rows.map(present), nextCursor }
    },
    'GET /admin/withdrawals/counts': async ({ query }) => {
      const reasons = await countReasons(db, query)
      return { total: reasons.reduce((sum, { count }) => sum + count, 0), reasons }
    },
  }
}

function present(row: Awaited<ReturnType<typeof listWithdrawals>>[number]) {
  return {
    oid: row.oid,
    user: row.user_oid === null ? null : { oid: row.user_oid, nickname: row.nickname ?? '' },
    reason: row.reason,
    review: row.review,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    scheduledAt: row.scheduled_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    cancelledBy: row.cancelled_by,
  }
}
