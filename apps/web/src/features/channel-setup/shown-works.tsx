import { Trans, useLingui } from '@lingui/react/macro'
import { pinnedMaxCount } from '@plax/contracts/channel/channel-values'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, X } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Card } from '../../ui/card.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Part } from '../../ui/part.tsx'
import type { ChannelDraft } from './channel-draft.ts'

/** Which published works stand first on the channel. */
export function ShownWorks({
  draft,
  creatorOid,
}: {
  draft: Draft<ChannelDraft>
  creatorOid: string
}) {
  const { t } = useLingui()
  const { values, set } = draft
  const works = useWorks(creatorOid)
  const { featuredOid, pinnedOids } = values
  const titleOf = (oid: string) => works.find((one) => one.oid === oid)?.title ?? t`Untitled`
  const left = works.filter(({ oid }) => !pinnedOids.includes(oid))
  const options = works.map(({ oid: value, title: label }) => ({ value, label }))
  return (
    <Part title={<Trans>Featured works</Trans>}>
      <Card className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-3 text-sm font-medium">
          <Trans>Featured</Trans>
          <NativeSelect
            label={t`Featured`}
            value={featuredOid}
            options={[{ value: '', label: t`None` }, ...options]}
            onChange={(oid) => set('featuredOid', oid)}
          />
        </div>
        <div className="flex flex-col gap-3">
          <p className="text-sm font-medium">
            <Trans>Pinned, up to {pinnedMaxCount}</Trans>
          </p>
          <Pinned oids={pinnedOids} titleOf={titleOf} onOids={(oids) => set('pinnedOids', oids)} />
          {pinnedOids.length < pinnedMaxCount && left.length > 0 ? (
            <div>
              <NativeSelect
                label={t`Pin a work`}
                value=""
                options={[
                  { value: '', label: t`Pin a work` },
                  ...left.map(({ oid: value, title: label }) => ({ value, label })),
                ]}
                onChange={(oid) => oid && set('pinnedOids', [...pinnedOids, oid])}
              />
            </div>
          ) : null}
          {works.length === 0 ? (
            <p className="text-sm text-ink-faint">
              <Trans>Works you publish can be featured and pinned here.</Trans>
            </p>
          ) : null}
        </div>
      </Card>
    </Part>
  )
}

function Pinned({
  oids,
  titleOf,
  onOids,
}: {
  oids: readonly string[]
  titleOf: (oid: string) => string
  onOids: (oids: string[]) => void
}) {
  const { t } = useLingui()
  if (oids.length === 0) return null
  const raise = (index: number) => {
    const next = [...oids]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onOids(next)
  }
  return (
    <ol className="divide-y divide-line rounded-md border border-line">
      {oids.map((oid, index) => {
        const title = titleOf(oid)
        return (
          <li key={oid} className="flex items-center gap-1 py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 truncate text-sm">{title}</span>
            {index > 0 ? (
              <IconButton label={t`Move up: ${title}`} onClick={() => raise(index)}>
                <ArrowUp aria-hidden />
              </IconButton>
            ) : null}
            <IconButton
              label={t`Unpin: ${title}`}
              onClick={() => onOids(oids.filter((one) => one !== oid))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}

/** The latest published works, kind by kind. */
function useWorks(creatorOid: string): { oid: string; title: string }[] {
  const { api, kinds } = useApp()
  const query = useQuery({
    queryKey: ['creator-items', 'works', creatorOid],
    queryFn: ({ signal }) =>
      Promise.all(kinds.map(({ channel }) => channel.list(api, { creatorOid, limit: 24 }, signal))),
  })
  return (query.data ?? []).flatMap(({ items }) =>
    items.map(({ contentOid: oid, title }) => ({ oid, title })),
  )
}
