import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../lib/use-money-call.ts'
import { showToast } from '../../ui/toast.ts'
import type { Quote } from './commerce.api.ts'

interface Sale {
  /** The price that the buyer saw. */
  coins: number
  creatorOid: string
}

const shown = queriesOf(['wallet', 'postings', 'orders', 'quote', 'story', 'content'])

/** Buys a story at the price that was shown. */
export function usePurchase(contentOid: string, onBought: () => void) {
  const { t } = useLingui()
  const { api } = useApp()
  const purchase = useMoneyCall({
    call: ({ coins, creatorOid }: Sale, idempotencyKey) =>
      api('POST /account/purchase', { body: { coins, contentOid, creatorOid }, idempotencyKey }),
    stale: shown,
    onDone: () => {
      showToast(t`It’s yours. Enjoy!`)
      onBought()
    },
  })
  return {
    buy: ({ priceCoins: coins, creatorOid }: Quote) => {
      if (coins !== null) purchase.start({ coins, creatorOid })
    },
    busy: purchase.busy,
    error: purchase.error,
  }
}
