import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { nothingRanked } from './period-names.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { RankedRow } from './ranked-row.tsx'
import { RankedSkeleton } from './ranked-skeleton.tsx'
import { periodOf, rankingQuery } from './ranking.api.ts'

/** What is read most (R-ranking-001); the period stands in the address. */
export function RankingPage() {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const period = periodOf(useSearch({ from: '/framed/ranking' }).period)
  const navigate = useNavigate()
  const ranking = useInfiniteQuery(rankingQuery(api, period))
  const rankedAt = ranking.data?.pages[0]?.rankedAt
  return (
    <div className="mx-auto flex max-w-[820px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold md:text-2xl">
          <Trans>Ranking</Trans>
        </h1>
        <p className="text-sm text-ink-soft">
          <Trans>Ranked by readers, not message count.</Trans>{' '}
          {rankedAt ? (
            <Trans>As of {i18n.date(rankedAt, { hour: 'numeric', minute: '2-digit' })}</Trans>
          ) : null}
        </p>
      </header>
      <PeriodSwitch
        value={period}
        onChange={(chosen) =>
          void navigate({ to: '/ranking', search: { period: chosen }, replace: true })
        }
      />
      <h2 className="sr-only">
        <Trans>Stories</Trans>
      </h2>
      <Pages
        list={ranking}
        pending={<RankedSkeleton rows={6} />}
        empty={<EmptyState icon={<Trophy aria-hidden />} title={t(nothingRanked[period])} />}
      >
        {(stories) => (
          <ol className="-mx-2 flex flex-col gap-1">
            {distinct(stories).map((ranked) => (
              <RankedRow key={ranked.story.contentOid} ranked={ranked} />
            ))}
          </ol>
        )}
      </Pages>
    </div>
  )
}

/** Each story once, where a ranking was recomputed between two pages of it. */
function distinct<Ranked extends { story: { contentOid: string } }>(ranked: Ranked[]): Ranked[] {
  return [
    ...new Map(ranked.toReversed().map((one) => [one.story.contentOid, one])).values(),
  ].toReversed()
}
