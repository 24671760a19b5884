import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { Suspense } from 'react'
import { useViewer, type Viewer } from '../../lib/viewer.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ViewNav } from '../../ui/view-nav.tsx'
import { LogInFirst } from '../../ui/log-in-first.tsx'
import { useFilters } from '../../lib/use-filters.ts'
import { BrowserSettings } from './browser-settings.tsx'
import { tabs } from './tabs.ts'

/** Former names of a tab that the library has now, for bookmarks. */
const movedToLibrary = ['following', 'favorites']

/** MyInfo (R-account-001), with its tabs; the address says which of them (S1 §2). */
export function MyInfoPage() {
  const viewer = useViewer()
  return (
    <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-8 px-4 py-6 md:px-8 md:py-10">
      <h1 className="-mb-4 text-xl font-semibold">
        <Trans context="my page">Account</Trans>
      </h1>
      {viewer ? <MyInfo viewer={viewer} /> : <SignedOut />}
    </div>
  )
}

function MyInfo({ viewer }: { viewer: Viewer }) {
  const { t } = useLingui()
  const { filters } = useFilters(['tab'])
  if (movedToLibrary.includes(filters.tab)) {
    return <Navigate to="/library" search={{ tab: 'following' } as never} replace />
  }
  const [first, ...others] = tabs
  const tab = others.find(({ name }) => name === filters.tab) ?? first
  const views = tabs.map(({ name, title }) => ({
    name,
    label: t(title),
    search: (name === first.name ? {} : { tab: name }) as Record<string, string>,
  }))
  return (
    <>
      <ViewNav
        label={t({ message: 'Account', context: 'my page' })}
        to="/myinfo"
        views={views}
        current={tab.name}
      />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <tab.Screen viewer={viewer} />
      </Suspense>
    </>
  )
}

function SignedOut() {
  return (
    <>
      <LogInFirst
        icon={<CircleUser aria-hidden />}
        title={<Trans>Log in to see your account</Trans>}
        text={<Trans>Your profile, wallet, and chats live in your account.</Trans>}
      />
      <BrowserSettings />
    </>
  )
}
