import { Trans, useLingui } from '@lingui/react/macro'
import { shelfMinCount } from '@plax/contracts/limits'
import type { RankingPeriod } from '@plax/contracts/shelf/ranking-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { firstPeriod } from '../../ranking/period-names.ts'
import { PeriodSwitch } from '../../ranking/period-switch.tsx'
import { topQuery } from '../../ranking/ranking.api.ts'
import { storyCard } from '../../story/story-card.tsx'
import { storyRanking } from '../../story/story-ranking.ts'
import { ItemLink } from '../../shelf/item-link.tsx'
import { ShelfStates, ShelfTrack } from '../shelf.tsx'
import { useKeptPlace } from './use-kept-place.ts'

/** The first places of the ranking, and the choice of its period. */
export function RankingShelf() {
  const { t } = useLingui()
  const { api } = useApp()
  const [period, setPeriod] = useState<RankingPeriod>(firstPeriod)
  const query = useQuery(topQuery(api, period))
  const section = useRef<HTMLElement>(null)
  // A period that the reader chose is shown however few it ranks.
  const isFew = query.data !== undefined && query.data.items.length < shelfMinCount
  useKeptPlace(section, { id: `ranking-${period}`, isDrawn: query.isSuccess })
  if (isFew && period === firstPeriod) return null
  return (
    <section ref={section}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="text-lg font-semibold">
          <Trans>Ranking</Trans>
        </h2>
        <PeriodSwitch value={period} onChange={setPeriod} />
        <Link
          to="/ranking"
          search={{ period }}
          className="ml-auto inline-flex min-h-9 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          <Trans>View full ranking</Trans>
        </Link>
      </div>
      <ShelfStates query={query} empty={t(storyRanking.words.nothing[period])}>
        {({ items }) => (
          <ShelfTrack id={`ranking-${period}`} label={t`Ranking`}>
            {items.map(({ place, story }) => (
              <div key={story.contentOid} className="relative">
                <ItemLink card={storyCard} item={story} />
                <span className="pointer-events-none absolute top-2 right-2 flex h-8 min-w-8 items-center justify-center rounded-md bg-ground/90 px-2 font-semibold tabular-nums">
                  {place}
                </span>
              </div>
            ))}
          </ShelfTrack>
        )}
      </ShelfStates>
    </section>
  )
}
