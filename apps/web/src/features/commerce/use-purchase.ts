import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../lib/use-money-call.ts'
import { showToast } from '../../ui/toast.ts'
import { keptPurchases } from './kept-purchases.ts'

interface Sale {
  /** The price that the buyer saw. */
  coins: number
  creatorOid: string
  discountCode?: string | null
}

/** What shows that something was bought. */
export const boughtQueries = queriesOf([
  'wallet',
  'postings',
  'orders',
  'quote',
  'comments',
  'story',
  'content',
  'cart',
  'purchased',
  'comments',
])

/** Buys an item at the price that was shown. */
export function usePurchase(contentOid: string, onBought: () => void) {
  const { t } = useLingui()
  const { api } = useApp()
  const purchase = useMoneyCall({
    call: ({ coins, creatorOid, discountCode }: Sale, idempotencyKey) =>
      api('POST /account/purchase', {
        body: { coins, contentOid, creatorOid, discountCode: discountCode ?? null },
        idempotencyKey,
      }),
    stale: boughtQueries,
    onDone: () => {
      keptPurchases.noteChange()
      showToast(t`It’s yours. Enjoy!`)
      onBought()
    },
  })
  return { buy: purchase.start, busy: purchase.busy, error: purchase.error }
}
