import type { OutputOf } from '@plax/contracts'
import { errorMessage } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { checkCoupon } from '../../coupon/coupon.service.ts'
import { getBalance } from '../../ledger/ledger.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { monthOf, nextMonth } from '../months.ts'
import type { SubscriptionRow } from '../subscription.tables.ts'
import { findLiving, isAlive } from '../subscriptions.queries.ts'
import { presentTier } from '../tiers/present-tiers.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { findBlock, weighChoice } from './weigh-choice.ts'

/**
 * What choosing a tier costs somebody now, with a coupon or without, and what hinders them. Throws
 * `subscription.tier_not_found`.
 */
export async function readyChoice(
  deps: { db: Db; clock: Clock; settings: Settings },
  asked: { userOid: string; tierHash: string; couponCode: string | null; lang: Language },
): Promise<OutputOf<'POST /payment/subscription/ready'>> {
  const { userOid, tierHash, couponCode: code, lang } = asked
  const now = deps.clock.now()
  const tier = await getTier(deps.db, tierHash)
  const living = aliveOrNull(
    await findLiving(deps.db, { userOid, creatorOid: tier.creator_oid }),
    now,
  )
  const block = await findBlock(deps.settings, now)
  const subject = { kind: 'tier', oid: tierHash } as const
  const coupon = code === null ? null : await checkCoupon(deps.db, { code, subject, userOid, now })
  const { plan, obstacle } = await weighChoice(deps.db, {
    userOid,
    tier,
    living,
    block,
    coupon,
    now,
  })
  const { coins } = await getBalance(deps.db, userOid, now)
  const priceCoins = plan?.priceCoins ?? 0
  const shortCoins = Math.max(0, priceCoins - coins)
  const hindrance = obstacle ?? (shortCoins > 0 ? 'wallet.not_enough_coins' : null)
  const month = monthOf(now)
  return {
    tier: await presentTier(deps.db, tier, { currency: 'KRW', now }),
    change: plan?.change ?? null,
    month,
    priceCoins,
    nextBillingOn: tier.price_coins === 0 ? null : `${nextMonth(month)}-01`,
    nextPriceCoins: tier.price_coins,
    balanceCoins: coins,
    shortCoins,
    couponCode: obstacle ? null : code,
    obstacle: hindrance && {
      code: hindrance,
      message: errorMessage(hindrance, lang, { shortCoins }),
    },
  }
}

function aliveOrNull(row: SubscriptionRow | null, now: Date): SubscriptionRow | null {
  return row && isAlive(row, now) ? row : null
}
