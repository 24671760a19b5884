import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import { ScreenHead } from '../screen-head.tsx'

const refetchMs = 10_000

/** The processes that receive streams, and what they receive now. */
export function ServersScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const servers = useQuery({
    queryKey: ['admin', 'stream-servers'],
    queryFn: ({ signal }) => api('GET /live/admin/rplay-stream/streams', { signal }),
    refetchInterval: refetchMs,
  })
  return (
    <>
      <ScreenHead
        title={<Trans>Stream servers</Trans>}
        text={<Trans>The processes that receive streams from streaming software.</Trans>}
      />
      <Loaded query={servers}>
        {(data) =>
          data.servers.length === 0 ? (
            <EmptyState
              icon={<Server aria-hidden />}
              title={<Trans>No server receives streams</Trans>}
              text={
                <Trans>Start one with the role “ingest”, as the operator’s guide explains.</Trans>
              }
            />
          ) : (
            <div className="flex flex-col gap-8">
              <Table
                stacked
                caption={t`Stream servers`}
                rows={data.servers}
                rowKey={({ serverOid }) => serverOid}
                columns={[
                  {
                    key: 'name',
                    label: t({ message: 'Name', context: 'a server' }),
                    cell: ({ name }) => name,
                  },
                  {
                    key: 'state',
                    label: t`Status`,
                    cell: ({ problem, seenAt }) => (
                      <ServerState problem={problem} seenAt={seenAt} />
                    ),
                  },
                  { key: 'rtmp', label: t`RTMP port`, cell: ({ rtmpPort }) => rtmpPort ?? '–' },
                  { key: 'rtmps', label: t`RTMPS port`, cell: ({ rtmpsPort }) => rtmpsPort ?? '–' },
                  {
                    key: 'plays',
                    label: t`Players use`,
                    cell: ({ playUrl }) =>
                      playUrl ?? <Trans context="players use it">This site</Trans>,
                  },
                  {
                    key: 'started',
                    label: t({ message: 'Started', context: 'date' }),
                    cell: ({ startedAt }) => <When at={startedAt} />,
                  },
                ]}
              />
              <section className="flex flex-col gap-3">
                <h2 className="text-lg font-semibold">
                  <Trans>Received now</Trans>
                </h2>
                {data.streams.length === 0 ? (
                  <p className="text-sm text-ink-soft">
                    <Trans>Nothing is being received.</Trans>
                  </p>
                ) : (
                  <Table
                    stacked
                    caption={t`Received now`}
                    rows={data.streams}
                    rowKey={({ streamOid }) => streamOid}
                    columns={[
                      {
                        key: 'creator',
                        label: t`Creator`,
                        cell: ({ creatorOid, creatorNickname }) => (
                          <PersonLink oid={creatorOid} nickname={creatorNickname} />
                        ),
                      },
                      {
                        key: 'bitrate',
                        label: t`Bitrate`,
                        numeric: true,
                        cell: ({ bitrate }) =>
                          bitrate === null ? (
                            '–'
                          ) : (
                            <Trans>{Math.round(bitrate / 1000)} kbit/s</Trans>
                          ),
                      },
                      {
                        key: 'rungs',
                        label: t`Qualities`,
                        cell: ({ rungs }) => rungs.join(', ') || '–',
                      },
                      {
                        key: 'viewers',
                        label: t`Viewers`,
                        numeric: true,
                        cell: ({ viewers }) => viewers,
                      },
                    ]}
                  />
                )}
              </section>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

const aliveMs = 30_000

function ServerState({ problem, seenAt }: { problem: string | null; seenAt: string }) {
  if (Date.now() - Date.parse(seenAt) > aliveMs) {
    return (
      <Badge tone="danger">
        <Trans context="a server">Not responding</Trans>
      </Badge>
    )
  }
  if (problem === null) {
    return (
      <Badge tone="good">
        <Trans context="a server">Ready</Trans>
      </Badge>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="danger">
        <Trans context="a server">Can’t receive</Trans>
      </Badge>
      <span className="text-sm text-ink-soft">{problem}</span>
    </span>
  )
}
