import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatBucket } from './amounts.ts'
import { bucketNames } from './names.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { type HistoryFilter, postingTotalsQuery } from './wallet.api.ts'

const order = ['coin', 'bonusCoin', 'credit', 'bonusCredit'] as const

/** What came and went in what is shown, by bucket. */
export function HistoryTotals({ filter }: { filter: HistoryFilter }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { api } = useApp()
  const totals = useQuery(postingTotalsQuery(api, filter))
  return (
    <Loaded query={totals} pending={<Skeleton className="mb-4 h-16" />}>
      {({ postings, buckets }) => {
        if (buckets.length === 0) return null
        const sums = new Map(buckets.map((sum) => [sum.bucket, sum]))
        return (
          <div className="mb-4 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
            <p className="mb-2 text-xs text-ink-faint">
              <Plural value={postings} one="# transaction" other="# transactions" />
            </p>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
              {order
                .flatMap((name) => sums.get(name) ?? [])
                .map(({ bucket, came, went }) => (
                  <div key={bucket}>
                    <dt className="text-xs text-ink-soft">{t(bucketNames[bucket])}</dt>
                    <dd className="figures">
                      <span className="block">
                        <Trans>{formatBucket(came, bucket, { locale })} in</Trans>
                      </span>
                      <span className="block">
                        <Trans>{formatBucket(went, bucket, { locale })} out</Trans>
                      </span>
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
        )
      }}
    </Loaded>
  )
}
