import { splitLargestRemainder } from '@plax/money'
import type { Selectable } from 'kysely'
import type { Database, Db } from '../../../platform/db/database.ts'
import { bucketNumbers } from '../../ledger/ledger.service.ts'

/** Of what was paid: in bonus coins, and what the creator earned of it. */
export interface Earned {
  bonus: number
  net: number
}

interface Sold {
  bonus: number
  earned: number
  refund_earned: number | null
  refunded_at: Date | null
}

/** Of a sale, as the ledger has it. */
export function earnedOf({ bonus, earned, refund_earned: back, refunded_at: at }: Sold): Earned {
  return at ? { bonus: 0, net: earned - (back ?? 0) } : { bonus, net: earned }
}

/** Of donations, by their ids; those that weren’t paid are left out. */
export async function readEarned(
  db: Db,
  rows: readonly Selectable<Database['live_donations']>[],
): Promise<ReadonlyMap<string, Earned>> {
  const single = rows.filter((row) => row.mission_oid === null)
  const sales = await readSales(
    db,
    single.map((row) => row.posting_id),
  )
  const earned = new Map(
    single.flatMap((row) => {
      const sale = sales.get(row.posting_id)
      return sale ? [[row.oid, earnedOf(sale)] as const] : []
    }),
  )
  const missionOids = [...new Set(rows.flatMap((row) => row.mission_oid ?? []))]
  return new Map([...earned, ...(await readOfMissions(db, missionOids))])
}

async function readSales(db: Db, postingIds: readonly string[]) {
  if (postingIds.length === 0) return new Map<string, Sold & { paid: number }>()
  const rows = await db
    .selectFrom('sales')
    .select(['posting_id', 'paid', 'bonus', 'earned', 'refund_earned', 'refunded_at'])
    .where('posting_id', 'in', [...postingIds])
    .where('is_lead', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.posting_id, row]))
}

/**
 * A mission is one sale. What was earned is split among its payments in coins, in proportion to what of
 * each was paid (largest remainder, earlier first); a payment is in coins or bonus coins alone.
 */
async function readOfMissions(db: Db, missionOids: readonly string[]): Promise<[string, Earned][]> {
  if (missionOids.length === 0) return []
  const payments = await db
    .selectFrom('live_donations')
    .innerJoin('live_missions', 'live_missions.oid', 'mission_oid')
    .select(['live_donations.oid', 'donor_oid', 'live_donations.posting_id'])
    .select(['live_donations.coins', 'live_donations.returned_coins'])
    .select('live_missions.posting_id as sale_id')
    .where('mission_oid', 'in', [...missionOids])
    .where('live_missions.posting_id', 'is not', null)
    .orderBy('live_donations.created_at')
    .orderBy('live_donations.oid')
    .execute()
  const inBonus = await readInBonus(db, payments)
  const sales = await readSales(
    db,
    payments.flatMap(({ sale_id: saleId }) => saleId ?? []),
  )
  return [...Map.groupBy(payments, ({ sale_id: saleId }) => saleId ?? '')].flatMap(([id, own]) => {
    const sale = sales.get(id)
    if (!sale) return []
    const paid = own.map((one) => one.coins - one.returned_coins)
    const weights = own.map((one, at) => (inBonus.has(one.posting_id) ? 0 : (paid[at] ?? 0)))
    // Of payments that were deleted with their accounts.
    const others = Math.max(0, sale.paid - weights.reduce((sum, weight) => sum + weight, 0))
    const nets = splitLargestRemainder(earnedOf(sale).net, [...weights, others])
    return own.map((one, at): [string, Earned] => [
      one.oid,
      { bonus: inBonus.has(one.posting_id) ? (paid[at] ?? 0) : 0, net: nets[at] ?? 0 },
    ])
  })
}

async function readInBonus(
  db: Db,
  payments: readonly { donor_oid: string; posting_id: string }[],
): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set()
  const rows = await db
    .selectFrom('entries')
    .select('posting_id')
    .distinct()
    .where(
      'posting_id',
      'in',
      payments.map(({ posting_id: id }) => id),
    )
    .where('payer_oid', 'in', [...new Set(payments.map(({ donor_oid: oid }) => oid))])
    .where('bucket', '=', bucketNumbers.bonusCoin)
    .execute()
  return new Set(rows.map(({ posting_id: id }) => id))
}
