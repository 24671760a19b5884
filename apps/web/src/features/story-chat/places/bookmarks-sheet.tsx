import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { useEffect } from 'react'
import { Sheet } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Jump } from '../use-jump.ts'
import type { Room } from '../use-room.ts'
import { Place } from './place.tsx'

interface BookmarksSheetProps {
  room: Room
  onJump: (jump: Jump) => void
  onClose: () => void
}

/** The messages that the reader marked (R-story-chat-028). */
export function BookmarksSheet({ room, onJump, onClose }: BookmarksSheetProps) {
  const { t } = useLingui()
  const { session, state, status } = room
  const { bookmarks } = status
  const known = new Set(state.messages.map(({ messageId }) => messageId))
  const missing = bookmarks.find((messageId) => !known.has(messageId))
  useEffect(() => {
    // A failure leaves the list as far as it is known.
    if (missing) void session.loadUntil(missing).catch(() => false)
  }, [session, missing])
  const marked = state.messages.filter(({ messageId }) => bookmarks.includes(messageId))
  return (
    <Sheet open onClose={onClose} title={t`Bookmarks`}>
      {bookmarks.length === 0 ? (
        <EmptyState
          icon={<Bookmark aria-hidden />}
          title={t`No bookmarks yet`}
          text={t`Tap the bookmark under a message to find it here later.`}
        />
      ) : null}
      <ul className="flex flex-col gap-1.5">
        {marked.map((message) => (
          <li key={message.messageId}>
            <Place
              message={message}
              cast={status.cast}
              sought=""
              onGo={() => onJump({ messageId: message.messageId })}
            />
          </li>
        ))}
      </ul>
      {missing && state.olderCursor ? (
        <div role="status">
          <span className="sr-only">
            <Trans>Loading</Trans>
          </span>
          <Skeleton className="mt-1.5 h-20" />
        </div>
      ) : null}
    </Sheet>
  )
}
