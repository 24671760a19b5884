import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { showToast } from '../../ui/toast.ts'
import { boughtQueries } from './bought-queries.ts'
import { keptPurchases } from './kept-purchases.ts'

interface Sale {
  /** The price that the buyer saw. */
  coins: number
  creatorOid: string
  discountCode?: string | null
}

/** Buys an item at the price that was shown. */
export function usePurchase(contentOid: string, onBought: () => void) {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const purchase = useMoneyCall({
    call: ({ coins, creatorOid, discountCode }: Sale, idempotencyKey) =>
      api('POST /account/purchase', {
        body: { coins, contentOid, creatorOid, discountCode: discountCode ?? null },
        idempotencyKey,
      }),
    stale: boughtQueries(kinds),
    onDone: () => {
      keptPurchases.noteChange()
      showToast(t`Purchase completed`)
      onBought()
    },
  })
  return { buy: purchase.start, busy: purchase.busy, error: purchase.error }
}
