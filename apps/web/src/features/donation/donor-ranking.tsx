import { Trans, useLingui } from '@lingui/react/macro'
import { type RankingSpan, rankingSpans } from '@plax/contracts/donation/donation-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rankingQuery } from './donation.api.ts'
import { useDonorName } from './use-donor-name.ts'

/** Who donated the most to a creator, in a time of one’s choice. */
export function DonorRanking({ creatorOid }: { creatorOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const nameOf = useDonorName()
  const [span, setSpan] = useState<RankingSpan>('month')
  const query = useQuery(rankingQuery(api, { creatorOid, span }))
  const labels: Record<RankingSpan, string> = {
    stream: t`This stream`,
    day: t`Last 24 hours`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
  }
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">
          <Trans>Top donors</Trans>
        </h2>
        <NativeSelect
          label={t({ message: 'Time', context: 'of a ranking' })}
          value={span}
          options={rankingSpans.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => setSpan(value as RankingSpan)}
        />
      </div>
      <Loaded query={query} pending={<Skeleton className="h-24" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-ink-soft">
              <Trans>No donations yet</Trans>
            </p>
          ) : (
            <ol className="flex flex-col">
              {items.map((donor) => (
                <li
                  key={donor.rank}
                  className="flex items-center gap-3 border-b border-line py-2 text-sm last:border-b-0"
                >
                  <span className="w-6 text-right text-ink-faint tabular-nums">{donor.rank}</span>
                  <bdi className="min-w-0 flex-1 truncate font-medium">{nameOf(donor)}</bdi>
                  <PriceTag amount={donor.coins} currency="coin" />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
