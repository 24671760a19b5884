import { Trans } from '@lingui/react/macro'
import { inLanguage } from '@plax/contracts/pages/info-page-values'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import { NotFoundPage } from '../../../ui/not-found-page.tsx'
import { useApp } from '../../../lib/app-context.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { When } from '../../../ui/when.tsx'
import { May } from '../may.tsx'
import { ScreenHead } from '../screen-head.tsx'
import type { ScreenProps } from '../sections.ts'
import { NoticeForm } from './notice-form.tsx'
import { type AdminNotice, adminNoticesQuery, stateOf } from './notices.api.ts'

/** What readers are told in a window before the page: all of it, or the one that is written. */
export function NoticesScreen({ item }: ScreenProps) {
  const { api } = useApp()
  const mayWrite = useMay()('POST /account/admin/notices')
  const notices = useQuery(adminNoticesQuery(api))
  if (!item) return <NoticeList notices={notices} />
  if (notices.isPending) return <Skeleton className="h-96" />
  // What is being written stays, also where the list could not be fetched again.
  if (notices.isError && !notices.data) {
    return <ErrorState error={notices.error} onRetry={() => void notices.refetch()} />
  }
  const notice = notices.data.items.find(({ oid }) => oid === item) ?? null
  if (!notice && (item !== 'new' || !mayWrite)) return <NotFoundPage />
  return <NoticeForm key={`${item}-${notice?.revision ?? 0}`} notice={notice} />
}

function NoticeList({ notices }: { notices: UseQueryResult<{ items: AdminNotice[] }> }) {
  return (
    <>
      <ScreenHead
        title={<Trans>Notices</Trans>}
        text={
          <Trans>
            Shown in a dialog over the page, never during payment or chat. Readers can hide a notice
            for 24 hours and a promotion for an hour.
          </Trans>
        }
      >
        <May call="POST /account/admin/notices">
          <Link
            to="/admin/$"
            params={{ _splat: 'notices/new' }}
            className={buttonClasses('primary')}
          >
            <Plus aria-hidden className="size-4" />
            <Trans>New notice</Trans>
          </Link>
        </May>
      </ScreenHead>
      <Loaded query={notices} pending={<Skeleton className="h-96" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<Megaphone aria-hidden />} title={<Trans>No notices yet</Trans>} />
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
              {items.map((notice) => (
                <NoticeRow key={notice.oid} notice={notice} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function NoticeRow({ notice }: { notice: AdminNotice }) {
  const { language } = useApp()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/admin/$"
          params={{ _splat: `notices/${notice.oid}` }}
          className="font-medium hover:underline"
        >
          {inLanguage(notice.texts, language)?.text.title}
        </Link>
        <p className="text-xs text-ink-faint">
          <When at={notice.startsAt} />
          {' – '}
          {notice.endsAt ? <When at={notice.endsAt} /> : null}
        </p>
      </div>
      <Badge>{notice.kind === 'notice' ? <Trans>Notice</Trans> : <Trans>Promotion</Trans>}</Badge>
      <Badge>
        {notice.audience === 'all' ? <Trans>Everyone</Trans> : <Trans>Logged-in users</Trans>}
      </Badge>
      <State notice={notice} />
    </li>
  )
}

function State({ notice }: { notice: AdminNotice }) {
  const state = stateOf(notice, Date.now())
  if (state === 'shown') {
    return (
      <Badge tone="good">
        <Trans>Shown</Trans>
      </Badge>
    )
  }
  return <Badge>{state === 'over' ? <Trans>Ended</Trans> : <Trans>Upcoming</Trans>}</Badge>
}
