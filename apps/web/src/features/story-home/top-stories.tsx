import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PeriodSwitch } from '../ranking/period-switch.tsx'
import { RankedRow } from '../ranking/ranked-row.tsx'
import { RankedSkeleton } from '../ranking/ranked-skeleton.tsx'
import { periodOf, topQuery } from '../ranking/ranking.api.ts'
import { storyCard } from '../story/story-card.tsx'
import { storyRanking } from '../story/story-ranking.ts'

const shown = 10

/** The first places of the period that the address names. */
export function TopStories() {
  const { t } = useLingui()
  const { api } = useApp()
  const period = periodOf(useSearch({ from: '/framed/story' }).period)
  const navigate = useNavigate({ from: '/story' })
  const top = useQuery(topQuery(api, period))
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-lg font-semibold">
          <Trans>Ranking</Trans>
        </h2>
        <PeriodSwitch
          value={period}
          onChange={(chosen) =>
            void navigate({
              search: (search) => ({ ...search, period: chosen }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <Link
          to="/ranking"
          search={{ period }}
          className="ml-auto inline-flex min-h-9 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          <Trans>View full ranking</Trans>
        </Link>
      </div>
      {top.isPending ? <RankedSkeleton rows={3} /> : null}
      {top.isError ? <ErrorState error={top.error} onRetry={() => void top.refetch()} /> : null}
      {top.data?.items.length === 0 ? (
        <p className="text-ink-soft">{t(storyRanking.words.nothing[period])}</p>
      ) : null}
      <ol className="-mx-2 grid gap-1 lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-5 lg:gap-x-6">
        {top.data?.items.slice(0, shown).map((ranked) => (
          <RankedRow
            ranking={storyRanking}
            card={storyCard}
            key={ranked.story.contentOid}
            ranked={ranked}
          />
        ))}
      </ol>
    </section>
  )
}
