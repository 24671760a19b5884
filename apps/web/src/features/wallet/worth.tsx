import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { repliesOf } from '../../lib/replies-of.ts'
import { walletQuery } from '../../lib/wallet.ts'
import { CurrencyIcon } from '../../ui/currency.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ordinaryReplyQuery } from './wallet.api.ts'

/** What the credits are good for, in one sentence; where they can't be read, the balances say so. */
export function Worth() {
  const { api } = useApp()
  const wallet = useQuery(walletQuery(api))
  const price = useQuery(ordinaryReplyQuery(api)).data?.priceMilli
  if (wallet.isPending) return <Skeleton className="h-7 w-64 max-w-full" />
  if (wallet.isError) return null
  const creditMilli = wallet.data.creditMilli + wallet.data.bonusCreditMilli
  const credits = creditMilli / 1000
  return (
    <p className="figures flex items-start gap-2 text-xl font-semibold">
      <CurrencyIcon currency="credit" className="mt-0.5 size-6 shrink-0" />
      <span>
        {price === undefined ? (
          <Plural value={credits} one="# credit" other="# credits" />
        ) : (
          <Trans>
            <Plural value={credits} one="# credit" other="# credits" />, about{' '}
            <Plural value={repliesOf(creditMilli, price)} one="# reply" other="# replies" />
          </Trans>
        )}
      </span>
    </p>
  )
}
