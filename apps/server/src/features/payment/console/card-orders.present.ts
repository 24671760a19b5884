import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { nicknamesOf } from '../../account/account.service.ts'
import type { CardOrder, CardOrderWords } from '../charges/card-purpose.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { findOrderCharges } from '../charges/order-charges.ts'
import { cardOrderState } from './card-order-state.ts'

type CardOrderView = OutputOf<'GET /payment/admin/card-orders'>['items'][number]

/** Orders by card as administrators see them: what each is for, and what the gateway said. */
export async function presentCardOrders(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'purposes'>,
  rows: readonly CardOrder[],
  lang: Language,
): Promise<CardOrderView[]> {
  const { db } = deps
  const now = deps.clock.now()
  const charges = await findOrderCharges(db, { orders: rows, now })
  const words = await describeAll(deps, rows, lang)
  const nicknames = await nicknamesOf(
    db,
    rows.flatMap(({ user_oid, creator_oid }) => [user_oid, ...(creator_oid ? [creator_oid] : [])]),
  )
  return rows.map((row) => {
    const charge = charges.get(row.oid) ?? null
    const { title = '', facts } = words.get(row.oid) ?? {}
    return {
      ...facts,
      orderOid: row.oid,
      purpose: row.purpose,
      kind: row.kind,
      isAutomatic: row.request_key === null,
      title,
      userOid: row.user_oid,
      nickname: nicknames.get(row.user_oid) ?? '',
      creatorOid: row.creator_oid,
      creatorNickname: nicknames.get(row.creator_oid ?? '') ?? '',
      priceCoins: row.coins,
      currency: row.currency,
      amountMinor: row.amount_minor,
      state: cardOrderState(deps, row, { charge, now }),
      declineCode: charge?.declineCode ?? null,
      returnReason: row.return_reason,
      charge: charge && {
        chargeOid: charge.chargeOid,
        gateway: charge.gateway,
        gatewayRef: charge.gatewayRef,
      },
      createdAt: row.created_at.toISOString(),
    }
  })
}

async function describeAll(
  deps: Pick<PaymentDeps, 'db' | 'purposes'>,
  rows: readonly CardOrder[],
  lang: Language,
): Promise<Map<string, CardOrderWords>> {
  const byPurpose = Map.groupBy(rows, ({ purpose }) => purpose)
  const described = []
  for (const [purpose, orders] of byPurpose) {
    // What a feature sold that is gone since has no words, and is shown all the same.
    const words = await deps.purposes.get(purpose)?.describe(deps.db, orders, lang)
    described.push(...(words ?? []))
  }
  return new Map(described)
}
