import type { OutputOf } from '@plax/contracts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { typesOf } from './offers.ts'
import { kindOfItem } from './quote.ts'
import { tryCodes } from './try-codes.ts'

/**
 * What an item costs somebody with a discount code, by code, content and type (R-content-055). Throws
 * what is wrong with the code, and what hinders buying.
 */
export async function quoteByCode(
  deps: CommerceDeps,
  asked: { actor: UserActor; code: string; contentOid: string; contentType: string },
): Promise<OutputOf<'GET /payment/discount-code'>> {
  const { actor, code, contentOid, contentType } = asked
  return tryCodes(deps, { actor, codes: [code] }, async () => {
    const kind = await kindOfItem(deps, contentOid)
    const offer = await kind.orders.canBuy(deps.db, {
      buyer: actor,
      receiver: actor,
      subjectOid: contentOid,
      quantity: 1,
      couponCode: code,
      holds: false,
      now: deps.clock.now(),
    })
    const types = await typesOf(deps.db, kind, [contentOid])
    if (types.get(contentOid) !== contentType) throw new AppError('creator_coupon.incorrect_code')
    if (offer.obstacle) throw new AppError(`commerce.${offer.obstacle}`)
    const { price: listPriceCoins, discount: discountCoins = 0 } = offer
    if (listPriceCoins === null) throw new AppError('commerce.not_for_sale')
    const priceCoins = listPriceCoins - discountCoins
    return {
      code: offer.coupon?.code ?? code,
      contentOid,
      listPriceCoins,
      discountCoins,
      priceCoins,
    }
  })
}
