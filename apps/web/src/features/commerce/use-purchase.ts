import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { showToast } from '../../ui/toast.ts'
import type { Quote } from './commerce.api.ts'

interface Sale {
  /** The price that the buyer saw. */
  coins: number
  creatorOid: string
}

const shown = ['wallet', 'postings', 'orders', 'quote', 'story']

/** Buys a story at the price that was shown. One key for each price, so that trying again after a
 * broken line is the same order. */
export function usePurchase(contentOid: string, onBought: () => void) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const single = useOneAtATime()
  const attempt = useRef({ priceCoins: 0, key: '' })
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => shown.includes(String(queryKey[0])),
    })
  const keyOf = (priceCoins: number) => {
    if (attempt.current.priceCoins !== priceCoins) {
      attempt.current = { priceCoins, key: crypto.randomUUID() }
    }
    return attempt.current.key
  }
  const mutation = useMutation({
    mutationFn: ({ coins, creatorOid }: Sale) =>
      api('POST /account/purchase', {
        body: { coins, contentOid, creatorOid },
        idempotencyKey: keyOf(coins),
      }),
    onSuccess: async () => {
      await refresh()
      showToast(t`It’s yours. Enjoy!`)
      onBought()
    },
    // A price that changed, coins that went elsewhere: what is shown must be what is so.
    onError: (error) => (error instanceof ApiError ? refresh() : undefined),
    onSettled: single.end,
  })
  return {
    buy: (quote: Quote) => {
      const { priceCoins: coins, creatorOid } = quote
      if (coins !== null && single.begin()) mutation.mutate({ coins, creatorOid })
    },
    busy: mutation.isPending,
    error: mutation.error,
  }
}
