import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { DeleteRoom } from './delete-room.tsx'
import { ImportRoom } from './import-room.tsx'
import { openRoom } from './open-room.ts'
import { roomsQuery, type ChatRoom } from '../story-chats/rooms.api.ts'
import { plainWords } from '../story-chats/plain-words.ts'

interface SheetProps {
  contentOid: string
  /** The room that is on the screen. */
  roomOid: string
  /** The story is no longer open, and no chat of it can begin. */
  closed: boolean
  onClose: () => void
}

/** The reader's own chats of this story, and a new one. */
export function RoomsSheet({ contentOid, roomOid, closed, onClose }: SheetProps) {
  const { t } = useLingui()
  const app = useApp()
  const navigate = useNavigate()
  const rooms = useQuery(roomsQuery(app.api, contentOid))
  const enter = async (chatRoomOid: string) => {
    await navigate({
      to: '/story/$contentOid/c/{-$chatRoomOid}',
      params: { contentOid, chatRoomOid },
    })
    onClose()
  }
  const begin = useMutation({
    mutationFn: async () => enter(await openRoom(app, contentOid)),
    onError: (error) => showToast(messageOf(error, app.i18n), { tone: 'danger' }),
  })
  const count = rooms.data?.items.length ?? 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Your chats`}
      description={
        rooms.data ? (
          <Plural value={count} one="# chat in this story" other="# chats in this story" />
        ) : undefined
      }
      actions={
        closed ? null : (
          <>
            <ImportRoom contentOid={contentOid} onImported={enter} />
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              busy={begin.isPending}
              onClick={() => begin.mutate()}
            >
              <Trans>New chat</Trans>
            </Button>
          </>
        )
      }
    >
      <Loaded query={rooms} pending={<Skeleton className="h-20" />}>
        {({ items }) => (
          <ul className="flex flex-col gap-1.5">
            {items.map((room) => (
              <li key={room.roomOid} className="flex items-center gap-1">
                <RoomLink room={room} current={room.roomOid === roomOid} onClose={onClose} />
                <DeleteRoom room={room} current={room.roomOid === roomOid} closed={closed} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}

function RoomLink(props: { room: ChatRoom; current: boolean; onClose: () => void }) {
  const { room, current, onClose } = props
  return (
    <Link
      to="/story/$contentOid/c/{-$chatRoomOid}"
      params={{ contentOid: room.contentOid, chatRoomOid: room.roomOid }}
      onClick={onClose}
      aria-current={current ? 'page' : undefined}
      className="block min-w-0 flex-1 rounded-lg border border-line px-4 py-3 transition-colors hover:bg-pressed aria-[current=page]:border-accent-ink aria-[current=page]:bg-accent-soft"
    >
      {room.title && room.title !== room.storyTitle ? (
        <span dir="auto" className="block truncate text-sm font-medium">
          {room.title}
        </span>
      ) : null}
      <span className="line-clamp-2 text-sm">{plainWords(room.lastMessage) || room.title}</span>
      <Age at={room.updatedAt} className="mt-1 block text-xs text-ink-soft" />
    </Link>
  )
}
