import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { roomPagesQuery } from './rooms.api.ts'
import { ChatRow } from './chat-row.tsx'

/** All chats of a reader, latest first, of whatever story. */
export function ChatsPage() {
  const { t } = useLingui()
  const { api } = useApp()
  const viewer = useViewer()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const chats = useInfiniteQuery(roomPagesQuery(api, q))
  const hasNone = q === '' && chats.data?.pages[0]?.items.length === 0
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold md:text-2xl">
          <Trans>Chats</Trans>
        </h1>
        {hasNone ? null : (
          <div className="w-full sm:w-72">
            <Input
              type="search"
              aria-label={t`Search your chats`}
              placeholder={t`Search your chats`}
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
        )}
      </header>
      {viewer ? null : <VisitorNote />}
      <Pages list={chats} endless pending={<Pending />} empty={q === '' ? <None /> : <NoMatch />}>
        {(rooms) => (
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
            {rooms.map((room) => (
              <ChatRow key={room.roomOid} room={room} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

/** Chats of a visitor belong to this browser alone. */
function VisitorNote() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line px-4 py-3 text-sm text-ink-soft">
      <p className="min-w-0 flex-1 basis-56">
        <Trans>Log in to keep your chats and open them on other devices.</Trans>
      </p>
      <LogInButton />
    </div>
  )
}

function None() {
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title={<Trans>No chats yet</Trans>}
      text={<Trans>Start one on a story’s page. You’ll find it here later.</Trans>}
    >
      <Link to="/story" className={buttonClasses('primary')}>
        <Trans>Find a story</Trans>
      </Link>
    </EmptyState>
  )
}

function NoMatch() {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={<Trans>No chats match</Trans>}
      text={<Trans>Search looks in titles, stories, and last messages.</Trans>}
    />
  )
}

function Pending() {
  return (
    <div className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  )
}
