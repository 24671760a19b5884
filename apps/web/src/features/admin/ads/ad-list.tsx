import { Trans, useLingui } from '@lingui/react/macro'
import type { AdState } from '@plax/contracts/ads/ad-values'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgePercent, Plus } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { AdminList } from '../admin-list.tsx'
import { May } from '../may.tsx'
import { adminPagedQuery } from '../paged-query.ts'
import { AdActs } from './ad-acts.tsx'
import { placementNames, stateNames, stateTones } from './ad-words.ts'
import { type Ad, type AdCounts, forgetAds } from './ads.api.ts'

/** Every ad, with what was counted of it. */
export function AdList() {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const count = (name: keyof AdCounts) => (ad: Ad) => (
    <span className="figures">{ad.counts[name].toLocaleString(locale)}</span>
  )
  return (
    <AdminList
      title={<Trans context="advertisements">Ads</Trans>}
      text={
        <Trans>
          Shown before and beside live streams. A creator’s own ad also promotes them where live
          streams are listed.
        </Trans>
      }
      actions={() => (
        <May call="POST /live/admin/ad">
          <May call="POST /live/admin/ad/sync">
            <Refresh />
          </May>
          <Link to="/admin/$" params={{ _splat: 'ads/new' }} className={buttonClasses('primary')}>
            <Plus aria-hidden className="size-4" />
            <Trans>New ad</Trans>
          </Link>
        </May>
      )}
      filters={[
        {
          name: 'state',
          label: t`Status`,
          kind: 'name',
          all: t({ message: 'All', context: 'ads' }),
          names: stateNames,
        },
      ]}
      query={({ state }) =>
        adminPagedQuery(['ads', state], (page, signal) => {
          const query = { ...(state && { state: state as AdState }), ...page }
          return api('GET /live/admin/ads', { query, signal })
        })
      }
      empty={{ icon: <BadgePercent aria-hidden />, title: <Trans>No ads match</Trans> }}
    >
      {(rows) => (
        <Table
          stacked
          caption={t({ message: 'Ads', context: 'advertisements' })}
          rows={rows}
          rowKey={({ adOid }) => adOid}
          columns={[
            { key: 'title', label: t`Title`, cell: (ad) => <Title ad={ad} /> },
            {
              key: 'state',
              label: t`Status`,
              cell: ({ state }) => <Badge tone={stateTones[state]}>{t(stateNames[state])}</Badge>,
            },
            { key: 'dates', label: t`Dates`, cell: (ad) => <Dates ad={ad} /> },
            {
              key: 'shows',
              label: t({ message: 'Shown', context: 'an ad' }),
              numeric: true,
              cell: count('shows'),
            },
            { key: 'clicks', label: t`Clicks`, numeric: true, cell: count('clicks') },
            { key: 'skips', label: t`Skips`, numeric: true, cell: count('skips') },
            {
              key: 'completions',
              label: t`Completions`,
              numeric: true,
              cell: count('completions'),
            },
            {
              key: 'acts',
              label: <span className="sr-only">{t`Actions`}</span>,
              cell: (ad) => <AdActs ad={ad} />,
            },
          ]}
        />
      )}
    </AdminList>
  )
}

function Title({ ad: { adOid, title, picture, placement } }: { ad: Ad }) {
  const { t } = useLingui()
  return (
    <span className="flex min-w-52 items-center gap-3">
      <Picture
        picture={picture}
        alt=""
        name={title}
        sizes="80px"
        className="aspect-video w-20 shrink-0 rounded-md"
      />
      <span className="min-w-0">
        <Link
          to="/admin/$"
          params={{ _splat: `ads/${adOid}` }}
          dir="auto"
          className="line-clamp-2 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {title}
        </Link>
        <span className="block text-xs text-ink-faint">{t(placementNames[placement])}</span>
      </span>
    </span>
  )
}

function Dates({ ad: { startsAt, endsAt } }: { ad: Ad }) {
  return (
    <span className="whitespace-nowrap">
      <When at={startsAt} />
      {' – '}
      {endsAt ? <When at={endsAt} /> : null}
    </span>
  )
}

function Refresh() {
  const { api, i18n, queryClient } = useApp()
  const sync = useMutation({
    mutationFn: () => api('POST /live/admin/ad/sync', { body: {} }),
    onSuccess: () => forgetAds(queryClient),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button busy={sync.isPending} onClick={() => sync.mutate()}>
      <Trans>Refresh figures</Trans>
    </Button>
  )
}
