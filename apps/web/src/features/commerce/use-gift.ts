import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { showToast } from '../../ui/toast.ts'
import type { GiftItem } from './gift-button.tsx'
import { boughtQueries } from './bought-queries.ts'

interface Gift {
  giftees: string[]
  message: string
  /** The price of one that the giver saw. */
  coins: number
}

/** Gives an item at the price that was shown. */
export function useGift({ contentOid, type, creatorOid }: GiftItem, onGiven: () => void) {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const gift = useMoneyCall({
    call: ({ giftees, message, coins }: Gift, idempotencyKey) =>
      api('POST /account/gift', {
        body: {
          contentOid,
          contentType: type,
          creatorOid,
          giftees,
          coins,
          message: message || null,
        },
        idempotencyKey,
      }),
    stale: boughtQueries(kinds),
    onDone: () => {
      showToast(t`Gift sent`)
      onGiven()
    },
  })
  return { give: gift.start, busy: gift.busy, error: gift.error }
}
