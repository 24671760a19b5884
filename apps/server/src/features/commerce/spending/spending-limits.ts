import { sql } from 'kysely'
import { raisedLimitHours } from '@plax/contracts/commerce/spending-values'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { findUser } from '../../account/account.service.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockWallet } from '../../ledger/ledger.service.ts'
import { type Caps, capsOf, type OwnLimits, ownLimitsOf } from './caps.ts'
import { businessZone, storedCaps } from './count-spending.ts'
import type { SpendingCaps } from './spending.settings.ts'
import type { LimitsRow } from './spending.tables.ts'

export interface Spending {
  dayCoins: number
  monthCoins: number
  caps: Caps
  own: OwnLimits
  /** The person’s own limits from a time on. */
  next: (OwnLimits & { from: Date }) | null
  isVerified: boolean
}

export async function readSpending(
  db: Db,
  { userOid, now }: { userOid: string; now: Date },
): Promise<Spending> {
  const day = sql`(${now}::timestamptz AT TIME ZONE ${businessZone})::date`
  const [{ rows }, limits, user] = await Promise.all([
    sql<{ dayCoins: number; monthCoins: number; caps: SpendingCaps | null }>`
      SELECT coalesce(sum(coins) FILTER (WHERE day = ${day}), 0)::bigint AS "dayCoins",
        coalesce(sum(coins), 0)::bigint AS "monthCoins", ${storedCaps} AS caps
      FROM spending_days WHERE user_oid = ${userOid} AND day <= ${day}
        AND day >= date_trunc('month', ${day})`.execute(db),
    findLimits(db, userOid),
    findUser(db, userOid),
  ])
  const { dayCoins = 0, monthCoins = 0, caps = null } = rows[0] ?? {}
  const isVerified = user?.is_adult ?? false
  const from = limits?.next_from ?? null
  const next =
    limits && from && from > now
      ? { dayCoins: limits.next_day_coins, monthCoins: limits.next_month_coins, from }
      : null
  return {
    dayCoins,
    monthCoins,
    caps: capsOf({ limits, isVerified, caps, now }),
    own: ownLimitsOf(limits, now),
    next,
    isVerified,
  }
}

async function findLimits(db: Db, userOid: string): Promise<LimitsRow | null> {
  const query = db.selectFrom('spending_limits').selectAll().where('user_oid', '=', userOid)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Sets a person’s own limits: what lowers one holds at once, what raises one a day later.
 *
 * @throws commerce.limits_conflict
 */
export async function setLimits(
  tx: Tx,
  { userOid, asked, now }: { userOid: string; asked: OwnLimits; now: Date },
): Promise<void> {
  const { dayCoins, monthCoins } = asked
  if (dayCoins !== null && monthCoins !== null && monthCoins < dayCoins)
    throw new AppError('commerce.limits_conflict')
  await lockWallet(tx, userOid, now)
  const own = ownLimitsOf(await findLimits(tx, userOid), now)
  const held = {
    day_coins: lowerOf(own.dayCoins, asked.dayCoins),
    month_coins: lowerOf(own.monthCoins, asked.monthCoins),
  }
  const isRaised = held.day_coins !== asked.dayCoins || held.month_coins !== asked.monthCoins
  const row = {
    ...held,
    next_day_coins: isRaised ? asked.dayCoins : null,
    next_month_coins: isRaised ? asked.monthCoins : null,
    next_from: isRaised ? new Date(now.getTime() + raisedLimitHours * 3_600_000) : null,
    changed_at: now,
  }
  await tx
    .insertInto('spending_limits')
    .values({ user_oid: userOid, ...row })
    .onConflict((conflict) => conflict.column('user_oid').doUpdateSet(row))
    .execute()
  await audit(
    tx,
    {
      actorOid: userOid,
      action: 'spending_limits.changed',
      subjectKind: 'user',
      subjectOid: userOid,
      details: { ...asked },
    },
    now,
  )
}

function lowerOf(held: number | null, asked: number | null): number | null {
  if (held === null || asked === null) return held ?? asked
  return Math.min(held, asked)
}
