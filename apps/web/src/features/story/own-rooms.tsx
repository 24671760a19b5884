import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import type { ChatRoom } from '../story-chats/rooms.api.ts'
import { plainWords } from '../story-chats/plain-words.ts'

const shownAtFirst = 3

/** The reader's chats of a story, latest first. */
export function OwnRooms({ rooms }: { rooms: ChatRoom[] }) {
  const [all, setAll] = useState(false)
  return (
    <div className="border-t border-line pt-3">
      <h2 className="mb-1 text-sm font-semibold text-ink-soft">
        <Trans>Your chats</Trans>
      </h2>
      <ul className="-mx-2">
        {rooms.slice(0, all ? rooms.length : shownAtFirst).map((room) => (
          <li key={room.roomOid}>
            <Link
              to="/story/$contentOid/c/{-$chatRoomOid}"
              params={{ contentOid: room.contentOid, chatRoomOid: room.roomOid }}
              className="flex min-h-11 items-baseline gap-3 rounded-md p-2 transition-colors hover:bg-pressed"
            >
              <span className="min-w-0 flex-1 truncate">
                {room.title === room.storyTitle ? null : (
                  <span className="mr-2 font-medium">{room.title}</span>
                )}
                <span className="text-ink-soft">{plainWords(room.lastMessage) || room.title}</span>
              </span>
              <Age at={room.updatedAt} className="shrink-0 text-xs text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {rooms.length > shownAtFirst && !all ? (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          <Trans>Show all ({rooms.length})</Trans>
        </Button>
      ) : null}
    </div>
  )
}
