import type { OutputOf } from '@plax/contracts'
import { Link } from '@tanstack/react-router'
import { BlockedNotice } from '../blocks/blocked-notice.tsx'
import { OwnRooms } from './own-rooms.tsx'
import { useOwnRooms } from './use-own-rooms.ts'

type Answer = OutputOf<'GET /story-chat/chat-content'>

/** The page of a story that its reader blocked: its name, the way back, and the chats they began. */
export function BlockedStory({ content, access }: Answer) {
  const { creator, title, contentOid } = content
  const rooms = useOwnRooms(contentOid).data?.items ?? []
  return (
    <article className="mx-auto flex max-w-[720px] flex-col gap-6 px-4 py-8 md:px-8 md:py-12">
      <header>
        <h1 className="text-2xl font-semibold">{title}</h1>
        <Link
          to="/creatorhome/$oid"
          params={{ oid: creator.oid }}
          className="text-ink-soft hover:text-ink hover:underline"
        >
          {creator.name}
        </Link>
      </header>
      <BlockedNotice creator={creator} story={content} blocked={access.blocked} />
      {rooms.length > 0 ? <OwnRooms rooms={rooms} /> : null}
    </article>
  )
}
