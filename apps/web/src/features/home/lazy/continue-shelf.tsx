import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Picture } from '../../../ui/picture.tsx'
import { plainWords } from '../../story-chats/plain-words.ts'
import type { ChatRoom } from '../../story-chats/rooms.api.ts'

/** The chats that the reader began, the latest of each story. */
export function ContinueShelf({ rooms }: { rooms: ChatRoom[] }) {
  const id = useId()
  const latest = rooms.filter(
    (room, index) => rooms.findIndex((one) => one.contentOid === room.contentOid) === index,
  )
  return (
    <section>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        <Trans context="the chats that were begun">Continue chatting</Trans>
      </h2>
      <div
        role="region"
        aria-labelledby={id}
        tabIndex={0}
        data-scroll-restoration-id="shelf-continue"
        className="flex snap-x gap-4 overflow-x-auto pb-2 [scrollbar-width:thin]"
      >
        {latest.map((room) => (
          <article
            key={room.roomOid}
            className="group relative flex w-[300px] shrink-0 snap-start items-center gap-4 rounded-xl border border-line bg-raised p-2.5 pr-4 transition-colors hover:border-ink-faint max-sm:w-[84%]"
          >
            <Picture
              picture={room.thumbnail}
              alt=""
              name={room.storyTitle}
              sizes="72px"
              className="aspect-[3/4] w-[72px] shrink-0 rounded-lg"
            />
            <div className="min-w-0">
              <h3>
                <Link
                  to="/story/$contentOid/c/{-$chatRoomOid}"
                  params={{ contentOid: room.contentOid, chatRoomOid: room.roomOid }}
                  className="after:absolute after:inset-0 after:rounded-xl"
                >
                  <span dir="auto" className="block truncate font-semibold">
                    {room.title}
                  </span>
                  {room.title === room.storyTitle ? null : (
                    <span dir="auto" className="block truncate text-xs text-ink-faint">
                      {room.storyTitle}
                    </span>
                  )}
                </Link>
              </h3>
              <p dir="auto" className="mt-1 line-clamp-2 text-sm text-ink-soft">
                {plainWords(room.lastMessage)}
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
