import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Library, MessagesSquare } from 'lucide-react'
import { useFilters } from '../../lib/use-filters.ts'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LogInFirst } from '../../ui/log-in-first.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PurchasedList } from '../commerce/purchased-list.tsx'
import { Continue, History } from './history.tsx'
import { Following } from './following.tsx'
import { Liked } from './liked.tsx'
import { Playlists } from './playlists/playlists.tsx'

/** All that is a reader's own: what to continue, what they bought, like, collect, and did lately. */
export function LibraryPage() {
  const { t } = useLingui()
  const viewer = useViewer()
  const { filters, change } = useFilters(['tab'])
  const tabs = [
    {
      value: 'continue',
      label: <Trans context="what one left off">Continue</Trans>,
      content: <Continue />,
    },
    {
      value: 'purchased',
      label: <Trans context="what one owns">Purchased</Trans>,
      content: <PurchasedList />,
    },
    { value: 'following', label: <Trans>Following</Trans>, content: <Following /> },
    { value: 'liked', label: <Trans>Liked</Trans>, content: <Liked /> },
    { value: 'playlists', label: <Trans>Playlists</Trans>, content: <Playlists /> },
    {
      value: 'history',
      label: <Trans context="what one did lately">History</Trans>,
      content: <History />,
    },
  ]
  const value = tabs.find((tab) => tab.value === filters.tab)?.value ?? 'continue'
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold md:text-2xl">
          <Trans>Library</Trans>
        </h1>
        <Link to="/chats" className={buttonClasses()}>
          <MessagesSquare aria-hidden className="size-4" />
          <Trans>Chats</Trans>
        </Link>
      </header>
      {viewer ? (
        <Tabs
          label={t`Library`}
          tabs={tabs}
          value={value}
          onChange={(tab) => change({ tab: tab === 'continue' ? '' : tab })}
        />
      ) : (
        <LogInFirst
          icon={<Library aria-hidden />}
          title={<Trans>Keep all that you love in one place</Trans>}
          text={
            <Trans>
              Your library has what you buy, like, and collect, and continues where you left off on
              any device. Sign up for free to start it.
            </Trans>
          }
        />
      )}
    </div>
  )
}
