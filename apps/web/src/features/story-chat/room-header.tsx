import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpen, Ellipsis } from 'lucide-react'
import { useWallet } from '../../lib/wallet.ts'
import { Balance } from '../../ui/balance.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { RoomStatus } from './chat.api.ts'
import type { SheetName } from './room-sheets.tsx'
import type { RoomStory } from './room-story.ts'
import { useRoomMenu } from './use-room-menu.tsx'

interface RoomHeaderProps extends RoomStory {
  status: RoomStatus
  onSheet: (sheet: SheetName) => void
}

/** Which story, which model tells it, and the ways to all that a room keeps. */
export function RoomHeader({ story, closed, status, onSheet }: RoomHeaderProps) {
  const { t, i18n } = useLingui()
  const wallet = useWallet()
  const locale = i18n.locales?.toString()
  const { contentOid } = story
  const { title } = status.room
  const groups = useRoomMenu({ status, closed, onSheet })
  return (
    <header className="z-10 flex h-14 shrink-0 items-center gap-1 border-b border-line px-2 md:gap-2 md:px-4">
      <Link
        {...(closed ? { to: '/' } : { to: '/story/$contentOid', params: { contentOid } })}
        aria-label={closed ? t`Home` : t`Back to story`}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-pressed hover:text-ink pointer-coarse:size-11"
      >
        <ArrowLeft aria-hidden className="size-[18px]" />
      </Link>
      <Picture
        picture={story.thumbnail}
        alt=""
        name={story.title}
        sizes="36px"
        className="size-9 shrink-0 rounded-md [&>span]:text-sm"
      />
      <div className="min-w-0 flex-1 pl-1">
        <h1 dir="auto" className="truncate text-base leading-tight font-semibold">
          {title || story.title}
        </h1>
        <p className="mt-0.5 truncate text-xs text-ink-faint">
          {title && title !== story.title ? `${story.title} · ` : null}
          {status.modelName}
        </p>
      </div>
      {wallet ? (
        <Balance
          amount={wallet.creditMilli + wallet.bonusCreditMilli}
          currency="credit"
          label={t`Credits`}
          className="px-1 text-sm md:px-2"
          {...(locale ? { locale } : {})}
        />
      ) : null}
      <IconButton
        label={t`Your chats`}
        aria-haspopup="dialog"
        onClick={() => onSheet({ kind: 'rooms' })}
      >
        <BookOpen aria-hidden />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={t`Chat menu`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        groups={groups}
      />
    </header>
  )
}
