import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'

type Obstacle = NonNullable<OutputOf<'GET /account/shoppingCart'>['lines'][number]['obstacle']>

/** What prevents buying an item, and what to do. */
export function useObstacleWords(): Record<Obstacle, string> {
  const { t } = useLingui()
  return {
    own_content: t`This is your own content, so there’s no need to buy it.`,
    already_purchased: t`You already own this. Open it from your library.`,
    free_content: t`This is free now. You can open it right away.`,
    not_for_sale: t`This isn’t for sale right now.`,
    subscribers_only: t`This is for subscribers only. Subscribe to its creator to open it.`,
    sold_out: t`Sold out. A copy can come back if a purchase is refunded.`,
    not_enough_coins: t`You don’t have enough coins. Nothing was charged. Buy some, then continue here.`,
    content_not_found: t`This doesn’t exist anymore.`,
  }
}
