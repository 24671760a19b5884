import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { repliesOf } from '../../lib/replies-of.ts'
import { CurrencyIcon } from '../../ui/currency.tsx'
import { formatBucket } from './amounts.ts'
import { useLocale } from './use-locale.ts'
import { ordinaryReplyQuery } from './wallet.api.ts'

/** What the credits are good for, in one sentence. */
export function Worth({ creditMilli }: { creditMilli: number }) {
  const { api } = useApp()
  const { locale } = useLocale()
  const price = useQuery(ordinaryReplyQuery(api)).data?.priceMilli
  const credits = formatBucket(creditMilli, 'credit', { locale })
  return (
    <p className="figures mb-4 flex flex-wrap items-center gap-2 text-xl font-semibold">
      <CurrencyIcon currency="credit" className="size-6" />
      {price === undefined ? (
        <Trans>{credits} credits</Trans>
      ) : (
        <Trans>
          {credits} credits, about{' '}
          <Plural value={repliesOf(creditMilli, price)} one="# reply" other="# replies" />
        </Trans>
      )}
    </p>
  )
}
