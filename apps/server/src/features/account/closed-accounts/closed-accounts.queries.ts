import type { WithdrawalReason, WithdrawalState } from '@plax/contracts/account/withdrawal-values'
import { withdrawalReasons } from '@plax/contracts/account/withdrawal-values'
import type { Db } from '../../../platform/db/database.ts'
import '../users/users.tables.ts'
import '../withdrawal/withdrawal.tables.ts'

export interface ClosedAccountFilter {
  from?: string | undefined
  /** Not included. */
  until?: string | undefined
  state?: WithdrawalState | undefined
}

/** Withdrawals with the names of those who are still there, the latest first. */
export async function listWithdrawals(
  db: Db,
  asked: ClosedAccountFilter & {
    reason?: WithdrawalReason | undefined
    before: readonly [Date, string, ...unknown[]] | null
    limit: number
  },
) {
  const { reason, before } = asked
  let query = select(db, asked)
    .leftJoin('users', 'users.oid', 'withdrawals.user_oid')
    .selectAll('withdrawals')
    .select('users.nickname')
    .$narrowType<{ reason: WithdrawalReason }>()
    .orderBy('asked_at', 'desc')
    .orderBy('withdrawals.oid', 'desc')
    .limit(asked.limit)
  if (reason) query = query.where('reason', '=', reason)
  if (before) {
    query = query.where((eb) =>
      eb(eb.refTuple('asked_at', 'withdrawals.oid'), '<', eb.tuple(before[0], before[1])),
    )
  }
  return query.execute()
}

/** How many withdrawals name each reason, in the order of the survey. */
export async function countReasons(
  db: Db,
  filter: ClosedAccountFilter,
): Promise<{ reason: WithdrawalReason; count: number }[]> {
  const rows = await select(db, filter)
    .select((eb) => ['reason', eb.fn.countAll<bigint>().as('count')])
    .groupBy('reason')
    .execute()
  const counts = new Map(rows.map(({ reason, count }) => [reason, Number(count)]))
  return withdrawalReasons.map((reason) => ({ reason, count: counts.get(reason) ?? 0 }))
}

function select(db: Db, { from, until, state }: ClosedAccountFilter) {
  let query = db.selectFrom('withdrawals')
  if (from) query = query.where('asked_at', '>=', new Date(from))
  if (until) query = query.where('asked_at', '<', new Date(until))
  if (state) query = query.where('state', '=', state)
  return query
}
