import { findNews } from '../../../platform/events/reader.ts'
import type { CardDeps } from '../cards/charge-order.ts'
import { settleUnasked } from './settle-order.ts'

/** Does what a charge paid for of which the gateway told by itself: late, or after a crash. */
export async function onChargeCaptured(deps: CardDeps, seq: number): Promise<void> {
  const news = await findNews(deps.db, seq)
  const { chargeOid, referenceOid } = news?.payload ?? {}
  if (typeof chargeOid !== 'string' || typeof referenceOid !== 'string') return
  await settleUnasked(deps, { orderOid: referenceOid, chargeOid })
}
