import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { RoomSession } from '../room-session.ts'
import type { Jump } from '../use-jump.ts'
import type { Room } from '../use-room.ts'
import { Place } from './place.tsx'

interface SearchSheetProps {
  room: Room
  onJump: (jump: Jump) => void
  onClose: () => void
}

/** Words of a room, found and led to. */
export function SearchSheet({ room, onJump, onClose }: SearchSheetProps) {
  const { t } = useLingui()
  const { api } = useApp()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const leadTo = useLeadTo(room.session, onJump)
  const found = useInfiniteQuery({
    ...pagedQuery(['chat-search', room.roomOid, q], (page, signal) =>
      api('GET /story-chat/chat-room/{id}/search', {
        params: { id: room.roomOid },
        query: { q, limit: 50, ...page },
        signal,
      }),
    ),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Sheet open onClose={onClose} title={t`Search this chat`}>
      <Field label={t`Search terms`}>
        {(ids) => (
          <Input
            {...ids}
            type="search"
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className="figures mt-3 mb-2 text-sm text-ink-faint">
        {q === '' ? (
          <Trans>Names, places, anything said in this chat</Trans>
        ) : found.hasNextPage ? (
          <Trans>More than {items.length} messages</Trans>
        ) : found.data ? (
          <Plural value={items.length} _0="No messages match" one="# message" other="# messages" />
        ) : null}
      </p>
      {q === '' ? null : (
        <Pages list={found} pending={<Skeleton className="h-20" />} empty={null}>
          {(messages) => (
            <ul className="flex flex-col gap-1.5">
              {messages.map((message) => (
                <li key={message.messageId}>
                  <Place
                    message={message}
                    cast={room.status.cast}
                    sought={q}
                    onGo={() => leadTo({ messageId: message.messageId, words: q })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Pages>
      )}
    </Sheet>
  )
}

/** Leads to a message, and loads the pages between here and there first. */
function useLeadTo(session: RoomSession, onJump: (jump: Jump) => void) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const lead = async (jump: Jump) => {
    try {
      if (await session.loadUntil(jump.messageId)) onJump(jump)
      else showToast(t`This message isn’t in the chat anymore.`, { tone: 'danger' })
    } catch (error) {
      showToast(messageOf(error, i18n), { tone: 'danger' })
    }
  }
  return (jump: Jump) => void lead(jump)
}
