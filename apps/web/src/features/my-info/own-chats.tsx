import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ChatRoom, roomsQuery } from '../story-chats/rooms.api.ts'
import { ChatRow } from '../story-chats/chat-row.tsx'

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
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {rooms.map((room) => (
        <ChatRow key={room.roomOid} room={room} />
      ))}
    </ul>
  )
}
