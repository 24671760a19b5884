import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import type { StreamState } from '@plax/contracts/live/live-values'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useMay } from '../../../lib/use-may.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { About } from '../../../ui/about.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { AdminList } from '../admin-list.tsx'
import { adminPagedQuery } from '../paged-query.ts'
import { PersonLink } from '../person-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type Stream = OutputOf<'GET /live/admin'>['items'][number]

const stateNames: Record<StreamState, MessageDescriptor> = {
  on: msg({ message: 'Live', context: 'a stream is on' }),
  preparing: msg({ message: 'Preparing', context: 'a stream' }),
  ended: msg({ message: 'Ended', context: 'a stream' }),
}

/** Streams of creators: what is on, with who watches, and what an administrator does about it. */
export function StreamsScreen() {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Live streams</Trans>}
      text={<Trans>The creator is notified of the reason for everything you do here.</Trans>}
      filters={[
        {
          name: 'state',
          label: t`Status`,
          kind: 'name',
          all: t({ message: 'All', context: 'streams' }),
          names: stateNames,
        },
        { name: 'creator', label: t`Creator`, kind: 'word' },
      ]}
      query={({ state, creator }) =>
        adminPagedQuery(['live', state, creator], (page, signal) => {
          const query = {
            ...(state && { state: state as StreamState }),
            ...(creator && { creator }),
            ...page,
          }
          return api('GET /live/admin', { query, signal })
        })
      }
      empty={{ icon: <Radio aria-hidden />, title: <Trans>No streams match</Trans> }}
    >
      {(rows, { first }) => (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-soft">
            <Trans>
              <Plural value={first.totals.on} one="# stream on" other="# streams on" />,{' '}
              <Plural value={first.totals.viewers} one="# viewer" other="# viewers" />
            </Trans>
          </p>
          <Table
            stacked
            caption={t`Live streams`}
            rows={rows}
            rowKey={({ streamOid }) => streamOid}
            columns={[
              {
                key: 'title',
                label: t`Title`,
                cell: (stream) => <Title stream={stream} />,
              },
              {
                key: 'creator',
                label: t`Creator`,
                cell: ({ creatorOid, creatorNickname }) => (
                  <PersonLink oid={creatorOid} nickname={creatorNickname} />
                ),
              },
              {
                key: 'state',
                label: t`Status`,
                cell: (stream) => <State stream={stream} />,
              },
              {
                key: 'started',
                label: t({ message: 'Started', context: 'date' }),
                cell: ({ startedAt }) => (startedAt ? <When at={startedAt} /> : '–'),
              },
              {
                key: 'viewers',
                label: t`Viewers`,
                numeric: true,
                cell: ({ state, viewers }) =>
                  state === 'ended' ? '–' : viewers.toLocaleString(locale),
              },
              {
                key: 'bitrate',
                label: t`Bitrate`,
                numeric: true,
                cell: ({ bitrate }) =>
                  bitrate === null ? '–' : <Trans>{Math.round(bitrate / 1000)} kbit/s</Trans>,
              },
              {
                key: 'acts',
                label: <span className="sr-only">{t`Actions`}</span>,
                cell: (stream) => <Acts stream={stream} />,
              },
            ]}
          />
        </div>
      )}
    </AdminList>
  )
}

function Title({ stream: { title, state, creatorOid } }: { stream: Stream }) {
  const { t } = useLingui()
  const name = title || t`Untitled`
  if (state !== 'on') return <span className="block min-w-40">{name}</span>
  return (
    <Link
      to="/live/$id"
      params={{ id: creatorOid }}
      className="block min-w-40 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  )
}

function State({ stream }: { stream: Stream }) {
  const { t } = useLingui()
  const { state, phase, isListed, isAdultContent, hasPassword, stopReason } = stream
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={state === 'on' ? 'live' : 'plain'}>{t(stateNames[state])}</Badge>
      {state === 'on' && phase === 'interrupted' ? (
        <Badge tone="gold">
          <Trans context="a stream">Interrupted</Trans>
        </Badge>
      ) : null}
      {isListed ? null : (
        <Badge>
          <Trans context="a stream">Unlisted</Trans>
        </Badge>
      )}
      {isAdultContent ? (
        <Badge>
          <Trans>For adults</Trans>
        </Badge>
      ) : null}
      {hasPassword ? (
        <Badge>
          <Trans>Password</Trans>
        </Badge>
      ) : null}
      {stopReason ? <span className="text-sm text-ink-faint">{stopReason}</span> : null}
    </span>
  )
}

type Act = 'stop' | 'warn' | 'unlist' | 'relist' | 'adult'

function Acts({ stream }: { stream: Stream }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const may = useMay()
  const [act, setAct] = useState<Act | null>(null)
  const { streamOid, title, creatorNickname } = stream
  if (stream.state !== 'on') return null
  const titles: Record<Act, string> = {
    stop: t`Stop this stream?`,
    warn: t`Warn the creator?`,
    unlist: t`Take this stream off lists?`,
    relist: t`Put this stream back on lists?`,
    adult: t`Mark this stream as for adults?`,
  }
  const names: Record<Act, string> = {
    stop: t({ message: 'Stop', context: 'a stream' }),
    warn: t({ message: 'Warn', context: 'a streamer' }),
    unlist: t({ message: 'Unlist', context: 'a stream' }),
    relist: t({ message: 'List again', context: 'a stream' }),
    adult: t`For adults`,
  }
  const run = async (chosen: Act, reason: string) => {
    const body = { streamOid, reason }
    if (chosen === 'stop') await api('DELETE /live/admin', { body })
    else if (chosen === 'warn') await api('POST /live/admin', { body })
    else {
      const change =
        chosen === 'adult' ? { isAdultContent: true } : { isListed: chosen === 'relist' }
      await api('PUT /live/admin', { body: { ...body, ...change } })
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', 'live'] })
    showToast(t`Done. The creator was notified.`)
  }
  const mayChange = may('PUT /live/admin')
  const offers: [Act, boolean][] = [
    ['stop', may('DELETE /live/admin')],
    ['warn', may('POST /live/admin')],
    ['unlist', mayChange && stream.isListed],
    ['relist', mayChange && stream.isHeldBack],
    ['adult', mayChange && !stream.isAdultContent],
  ]
  const offered = offers.flatMap(([one, isOffered]) => (isOffered ? [one] : []))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {offered.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === 'stop' ? 'danger' : 'secondary'}
            onClick={() => setAct(one)}
          >
            {names[one]} <About>{title}</About>
          </Button>
        ))}
      </div>
      {act ? (
        <ReasonDialog
          danger={act === 'stop'}
          title={titles[act]}
          description={
            <bdi>
              {title || t`Untitled`} · {creatorNickname}
            </bdi>
          }
          confirm={names[act]}
          hint={t`The creator sees the reason.`}
          onConfirm={(reason) => run(act, reason)}
          onClose={() => setAct(null)}
        />
      ) : null}
    </>
  )
}
