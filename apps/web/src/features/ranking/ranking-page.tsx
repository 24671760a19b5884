import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type PagedList, Pages } from '../../ui/pages.tsx'
import { KindSwitch } from '../shelf/kind-switch.tsx'
import { nothingPlayed, nothingRanked } from './period-names.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { RankedContentRow, RankedStoryRow } from './ranked-row.tsx'
import { RankedSkeleton } from './ranked-skeleton.tsx'
import { contentRankingQuery, periodOf, rankingQuery } from './ranking.api.ts'

/** What is read most (R-ranking-001), or played; kind and period stand in the address. */
export function RankingPage() {
  const { i18n } = useLingui()
  const { api } = useApp()
  const address = useSearch({ from: '/framed/ranking' })
  const period = periodOf(address.period)
  const kind = address.kind === 'content' ? 'content' : 'story'
  const navigate = useNavigate({ from: '/ranking' })
  const stories = useInfiniteQuery({ ...rankingQuery(api, period), enabled: kind === 'story' })
  const contents = useInfiniteQuery({
    ...contentRankingQuery(api, period),
    enabled: kind === 'content',
  })
  const rankedAt = (kind === 'story' ? stories : contents).data?.pages[0]?.rankedAt
  const choose = (change: { kind?: string | undefined; period?: string }) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true })
  return (
    <div className="mx-auto flex max-w-[820px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold md:text-2xl">
          <Trans>Ranking</Trans>
        </h1>
        <p className="text-sm text-ink-soft">
          {kind === 'story' ? (
            <Trans>Ranked by readers, not message count.</Trans>
          ) : (
            <Trans>Ranked by viewers, not plays.</Trans>
          )}{' '}
          {rankedAt ? (
            <Trans>As of {i18n.date(rankedAt, { hour: 'numeric', minute: '2-digit' })}</Trans>
          ) : null}
        </p>
      </header>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <KindSwitch
          value={kind}
          onChange={(chosen) => choose({ kind: chosen === 'story' ? undefined : chosen })}
        />
        <PeriodSwitch value={period} onChange={(chosen) => choose({ period: chosen })} />
      </div>
      <h2 className="sr-only">
        {kind === 'story' ? <Trans>Stories</Trans> : <Trans>Videos and audio</Trans>}
      </h2>
      {kind === 'story' ? (
        <Ranked list={stories} empty={nothingRanked[period]}>
          {(rows) =>
            distinct(rows, ({ story }) => story.contentOid).map((ranked) => (
              <RankedStoryRow key={ranked.story.contentOid} ranked={ranked} />
            ))
          }
        </Ranked>
      ) : (
        <Ranked list={contents} empty={nothingPlayed[period]}>
          {(rows) =>
            distinct(rows, ({ content }) => content.contentOid).map((ranked) => (
              <RankedContentRow key={ranked.content.contentOid} ranked={ranked} />
            ))
          }
        </Ranked>
      )}
    </div>
  )
}

function Ranked<Row>({
  list,
  empty,
  children,
}: {
  list: PagedList<Row>
  empty: MessageDescriptor
  children: (rows: Row[]) => ReactNode
}) {
  const { t } = useLingui()
  return (
    <Pages
      list={list}
      pending={<RankedSkeleton rows={6} />}
      empty={<EmptyState icon={<Trophy aria-hidden />} title={t(empty)} />}
    >
      {(rows) => <ol className="-mx-2 flex flex-col gap-1">{children(rows)}</ol>}
    </Pages>
  )
}

/** Each item once, where a ranking was recomputed between two pages of it. */
function distinct<Row>(rows: readonly Row[], oidOf: (row: Row) => string): Row[] {
  return [...new Map(rows.toReversed().map((row) => [oidOf(row), row])).values()].toReversed()
}
