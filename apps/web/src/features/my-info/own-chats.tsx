import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Age } from '../../ui/age.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plainWords } from '../chat/plain-words.ts'
import { type ChatRoom, roomsQuery } from '../chat/rooms.api.ts'

/** The reader's latest chats, of all stories. */
export function OwnChats() {
  const { api } = useApp()
  const rooms = useQuery(roomsQuery(api))
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Your chats</Trans>
      </h2>
      <Loaded query={rooms} pending={<Skeleton className="h-48" />}>
        {(data) => <Rooms rooms={data.items} />}
      </Loaded>
    </section>
  )
}

function Rooms({ rooms }: { rooms: ChatRoom[] }) {
  if (rooms.length === 0) {
    return (
      <EmptyState icon={<MessagesSquare aria-hidden />} title={<Trans>No chats yet</Trans>}>
        <Link to="/" className={buttonClasses()}>
          <Trans>Find a story</Trans>
        </Link>
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
      {rooms.map((room) => (
        <li key={room.roomOid}>
          <Link
            to="/story/$contentOid/c/{-$chatRoomOid}"
            params={{ contentOid: room.contentOid, chatRoomOid: room.roomOid }}
            className="flex items-center gap-4 px-4 py-3 transition-colors hover:bg-pressed"
          >
            <Picture
              picture={room.thumbnail}
              alt=""
              name={room.storyTitle}
              sizes="44px"
              className="aspect-[3/4] w-11 shrink-0 rounded-md"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{room.storyTitle}</span>
              <span className="block truncate text-sm text-ink-soft">
                {plainWords(room.lastMessage)}
              </span>
            </span>
            <Age at={room.updatedAt} className="shrink-0 text-xs text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
