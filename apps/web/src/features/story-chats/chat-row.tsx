import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { GitBranch } from 'lucide-react'
import { Age } from '../../ui/age.tsx'
import { Picture } from '../../ui/picture.tsx'
import { plainWords } from './plain-words.ts'
import type { ChatRoom } from './rooms.api.ts'

/** A chat in a list: its own title, its story, what was said last, and when. */
export function ChatRow({ room }: { room: ChatRoom }) {
  const { t } = useLingui()
  const { contentOid, roomOid, title, storyTitle, thumbnail, unread, isBranch } = room
  const hasOwnTitle = title !== storyTitle
  return (
    <li>
      <Link
        to="/story/$contentOid/c/{-$chatRoomOid}"
        params={{ contentOid, chatRoomOid: roomOid }}
        className="flex items-start gap-4 p-3 transition-colors hover:bg-pressed sm:p-4"
      >
        <Picture
          picture={thumbnail}
          alt=""
          name={storyTitle}
          sizes="56px"
          className="aspect-[3/4] w-12 shrink-0 rounded-md sm:w-14"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
              {title}
            </span>
            {unread ? (
              <span className="flex shrink-0 items-center gap-1.5 text-xs font-medium text-accent-ink">
                <span aria-hidden className="size-2 rounded-full bg-accent" />
                <Trans>New reply</Trans>
              </span>
            ) : null}
            <Age at={room.updatedAt} className="shrink-0 text-xs text-ink-faint" />
          </span>
          {hasOwnTitle || isBranch ? (
            <span className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft">
              {isBranch ? (
                <>
                  <GitBranch aria-hidden className="size-3.5 shrink-0" />
                  <span className="sr-only">{t`Branch`}</span>
                </>
              ) : null}
              <span dir="auto" className="truncate">
                {storyTitle}
              </span>
            </span>
          ) : null}
          <span dir="auto" className="mt-1 line-clamp-2 text-sm text-ink-soft">
            {plainWords(room.lastMessage)}
          </span>
        </span>
      </Link>
    </li>
  )
}
