import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWallet } from '../../lib/wallet.ts'
import { Balance } from '../../ui/balance.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { RoomStatus } from './chat.api.ts'
import type { RoomStory } from './room-story.ts'

const RoomsSheet = lazy(async () => ({ default: (await import('./rooms-sheet.tsx')).RoomsSheet }))

/** Which story, which model tells it, and the way to the reader's other chats. */
export function RoomHeader(props: RoomStory & { status: RoomStatus }) {
  const { story, closed, status } = props
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const wallet = useWallet()
  const locale = i18n.locales?.toString()
  const { contentOid } = story
  return (
    <header className="z-10 flex h-14 shrink-0 items-center gap-2 border-b border-line px-2 md:px-4">
      <Link
        {...(closed ? { to: '/' } : { to: '/story/$contentOid', params: { contentOid } })}
        aria-label={closed ? t`Home` : t`Back to the story's page`}
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
        <h1 className="truncate text-base leading-tight font-semibold">{story.title}</h1>
        <p className="mt-0.5 truncate text-xs text-ink-faint">{status.modelName}</p>
      </div>
      {wallet ? (
        <Balance
          amount={wallet.creditMilli + wallet.bonusCreditMilli}
          currency="credit"
          label={t`Credits`}
          className="px-2 text-sm"
          {...(locale ? { locale } : {})}
        />
      ) : null}
      <IconButton label={t`Your chats`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookOpen aria-hidden />
      </IconButton>
      {open ? (
        <Suspense>
          <RoomsSheet
            contentOid={contentOid}
            roomOid={status.room.roomOid}
            closed={closed}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </header>
  )
}
