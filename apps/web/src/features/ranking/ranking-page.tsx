import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import type { Ranked } from '../../lib/item-kinds/kind-ranking.ts'
import { useKind, useKindInAddress } from '../../lib/item-kinds/use-kind.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { KindSwitch } from '../shelf/kind-switch.tsx'
import { PeriodSwitch } from './period-switch.tsx'
import { RankedRow } from './ranked-row.tsx'
import { RankedSkeleton } from './ranked-skeleton.tsx'
import { periodOf, rankingQuery } from './ranking.api.ts'

/** What is used most of a kind (R-ranking-001); kind and period stand in the address. */
export function RankingPage() {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const address = useSearch({ from: '/framed/ranking' })
  const period = periodOf(address.period)
  const kind = useKind(address.kind)
  const nameOf = useKindInAddress()
  const navigate = useNavigate({ from: '/ranking' })
  const list = useInfiniteQuery(rankingQuery(api, kind, period))
  const rankedAt = list.data?.pages[0]?.rankedAt
  const { ranking } = kind
  const oidOf = (row: Ranked) => ranking.factsOf(row).contentOid
  const choose = (change: { kind?: string | undefined; period?: string }) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true })
  return (
    <div className="mx-auto flex max-w-[820px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold md:text-2xl">
          <Trans>Ranking</Trans>
        </h1>
        <p className="text-sm text-ink-soft">
          {t(kind.ranking.words.note)}{' '}
          {rankedAt ? (
            <Trans>As of {i18n.date(rankedAt, { hour: 'numeric', minute: '2-digit' })}</Trans>
          ) : null}
        </p>
      </header>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <KindSwitch value={kind} onChange={(chosen) => choose({ kind: nameOf(chosen) })} />
        <PeriodSwitch value={period} onChange={(chosen) => choose({ period: chosen })} />
      </div>
      <h2 className="sr-only">{t(kind.plural)}</h2>
      <Pages
        list={list}
        pending={<RankedSkeleton rows={6} />}
        empty={
          <EmptyState icon={<Trophy aria-hidden />} title={t(kind.ranking.words.nothing[period])} />
        }
      >
        {(rows) => (
          <ol className="-mx-2 flex flex-col gap-1">
            {distinct(rows, oidOf).map((ranked) => (
              <RankedRow key={oidOf(ranked)} ranked={ranked} ranking={ranking} card={kind.card} />
            ))}
          </ol>
        )}
      </Pages>
    </div>
  )
}

/** Each item once, where a ranking was recomputed between two pages of it. */
function distinct<Row>(rows: readonly Row[], oidOf: (row: Row) => string): Row[] {
  return [...new Map(rows.toReversed().map((row) => [oidOf(row), row])).values()].toReversed()
}
