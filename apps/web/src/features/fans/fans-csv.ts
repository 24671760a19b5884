import { writeCsv } from '../../lib/csv.ts'
import type { Fan } from './fans.api.ts'

/** Fans as a file: times in UTC, amounts in whole coins. */
export function fansCsv(fans: readonly Fan[]): string {
  const header = 'fan nickname since given_coins coins_30_days donated_coins purchases tier'
  return writeCsv(
    [
      ...header.split(' '),
      'subscribed_since',
      'last_purchase',
      'last_purchase_at',
      'blocked',
      'note',
    ],
    fans.map((fan) => [
      fan.user.oid,
      fan.user.nickname,
      fan.since,
      fan.givenCoins,
      fan.recentCoins,
      fan.donatedCoins,
      fan.purchases,
      fan.tier?.name ?? null,
      fan.tier?.since ?? null,
      fan.lastPurchase?.title ?? null,
      fan.lastPurchase?.at ?? null,
      fan.isBlocked ? 'yes' : 'no',
      fan.note,
    ]),
  )
}
