import { Plural, Trans } from '@lingui/react/macro'
import type { FanGroup, FanSort } from '@plax/contracts/channel/channel-values'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download, Users } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { messageOf } from '../../lib/message-of.ts'
import { readAll } from '../../lib/read-all.ts'
import { useFilters } from '../../lib/use-filters.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { FanFilters } from './fan-filters.tsx'
import { FanRow } from './fan-row.tsx'
import { type FanFilter, fansQuery } from './fans.api.ts'
import { fansCsv } from './fans-csv.ts'

/** Who subscribes, buys and donates (R-channel-011). */
export function FansView({ viewer }: { viewer: Viewer }) {
  return (
    <OnlyCreators
      viewer={viewer}
      current="fans"
      title={<Trans>Only creators have a fan list</Trans>}
    >
      <Fans viewer={viewer} />
    </OnlyCreators>
  )
}

function Fans({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const { filters, change } = useFilters(['view', 'sort', 'group', 'tier', 'name'])
  const filter: FanFilter = {
    sort: (filters.sort || 'latest') as FanSort,
    ...(filters.group && { group: filters.group as FanGroup }),
    ...(filters.tier && { tierHash: filters.tier }),
    ...(filters.name && { name: filters.name }),
  }
  const list = useInfiniteQuery(fansQuery(api, filter))
  const counts = list.data?.pages[0]
  const isFiltered = Boolean(filters.group || filters.tier || filters.name)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h1 className="text-xl font-semibold">
            <Trans>Fans</Trans>
          </h1>
          {counts ? (
            <p className="figures text-sm text-ink-faint">
              <Plural value={counts.fanCount} one="# fan" other="# fans" />
              {' · '}
              <Plural value={counts.memberCount} one="# subscriber" other="# subscribers" />
            </p>
          ) : null}
        </div>
        <SaveAsCsv filter={filter} disabled={!counts?.items.length} />
      </div>
      <FanFilters filters={filters} creatorOid={viewer.oid} onChange={change} />
      <Pages
        list={list}
        pending={<SkeletonRows rows={4} className="h-24" />}
        empty={
          <EmptyState
            icon={<Users aria-hidden />}
            title={isFiltered ? <Trans>No fans match</Trans> : <Trans>No fans yet</Trans>}
            text={
              isFiltered ? undefined : (
                <Trans>People who subscribe, buy, or donate show up here within a minute.</Trans>
              )
            }
          />
        }
      >
        {(fans) => (
          <>
            <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
              {fans.map((fan) => (
                <FanRow key={fan.user.oid} fan={fan} zone={counts?.zone ?? 'UTC'} />
              ))}
            </ul>
            {counts ? (
              <p className="mt-3 text-sm text-ink-faint">
                <ZoneNote zone={counts.zone} />
              </p>
            ) : null}
          </>
        )}
      </Pages>
    </>
  )
}

function SaveAsCsv({ filter, disabled }: { filter: FanFilter; disabled: boolean }) {
  const { api, i18n } = useApp()
  const save = useMutation({
    mutationFn: () =>
      readAll((page) => api('GET /channel/fans', { query: { ...filter, ...page } })),
    onSuccess: (fans) => downloadCsv('plax-fans.csv', fansCsv(fans)),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button
      size="sm"
      busy={save.isPending}
      disabled={disabled}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => save.mutate()}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  )
}
