import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChartBarBig, MessagesSquare, Settings2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MissionsBar } from '../../donation/missions/missions-bar.tsx'
import { blockedQuery, chatRoomQuery } from './chat.api.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatLines } from './chat-lines.tsx'
import { Pinned } from './pinned.tsx'
import { PollCard } from './poll-card.tsx'
import { useLiveChat } from './use-live-chat.ts'
import { useOutsideChat } from './use-outside-chat.ts'

const loadSettings = () => import('./chat-settings.tsx')
const ChatSettings = lazy(async () => ({ default: (await loadSettings()).ChatSettings }))
const loadPollDialog = () => import('./poll-dialog.tsx')
const PollDialog = lazy(async () => ({ default: (await loadPollDialog()).PollDialog }))

interface Props {
  creatorOid: string
  className?: string
  /** It may be a tool’s, which moves no coins. */
  inDock?: boolean
  /** Above what people write. */
  notice?: ReactNode
}

/** The live chat of a creator: it fills its box, which needs a height. */
export function LiveChat(props: Props) {
  return <Panel key={props.creatorOid} {...props} />
}

function Panel({ creatorOid, className, inDock = false, notice }: Props) {
  const { t } = useLingui()
  const { api } = useApp()
  const viewer = useViewer()
  const chat = useLiveChat(creatorOid)
  const { data } = useQuery({
    ...chatRoomQuery(api, creatorOid),
    enabled: chat.refused === null,
    retry: false,
  })
  const canModerate = chat.refused === null && (data?.self.canModerate ?? false)
  const outside = useOutsideChat(creatorOid, canModerate)
  const blocked = useQuery({ ...blockedQuery(api), enabled: viewer !== null })
  const hidden = new Set((blocked.data ?? []).flatMap(({ user }) => (user ? [user.oid] : [])))
  return (
    <section
      aria-label={t`Live chat`}
      className={cx(
        'flex h-full min-h-0 flex-col bg-raised xl:rounded-xl xl:border xl:border-line',
        className,
      )}
    >
      <Head
        creatorOid={creatorOid}
        canModerate={canModerate}
        canStartPoll={canModerate && data?.room.streamOid != null && data.room.poll === null}
      />
      {notice}
      {/* However much is above the messages, half of the chat is theirs. */}
      <div className="max-h-1/2 shrink-0 overflow-y-auto">
        {data?.room.pinned ? (
          <Pinned
            key={data.room.pinned.id}
            creatorOid={creatorOid}
            message={data.room.pinned}
            selfOid={data.self.senderOid}
            canUnpin={canModerate}
          />
        ) : null}
        {data && chat.refused === null ? <PollCard creatorOid={creatorOid} answer={data} /> : null}
        {chat.refused === null ? <MissionsBar creatorOid={creatorOid} inDock={inDock} /> : null}
      </div>
      <ChatLines
        chat={chat}
        outside={outside}
        creatorOid={creatorOid}
        self={data?.self ?? null}
        pinnedId={data?.room.pinned?.id ?? null}
        hidden={hidden}
      />
      <p role="status" className="px-4 pb-2 text-center text-xs text-ink-soft empty:hidden">
        {chat.isDown && chat.refused === null ? <Trans>Reconnecting to the chat…</Trans> : null}
      </p>
      {chat.refused === null ? (
        <ChatComposer creatorOid={creatorOid} chat={chat} answer={data ?? null} hidden={hidden} />
      ) : null}
    </section>
  )
}

function Head({
  creatorOid,
  canModerate,
  canStartPoll,
}: {
  creatorOid: string
  canModerate: boolean
  canStartPoll: boolean
}) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <header className="flex min-h-12 items-center gap-2 border-b border-line px-4">
      <MessagesSquare aria-hidden className="size-4 text-ink-soft" />
      <h2 className="flex-1 text-sm font-semibold">
        <Trans>Live chat</Trans>
      </h2>
      {canStartPoll ? (
        <IconButton
          label={t`New poll`}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPollDialog()}
          onClick={() => setAsking(true)}
        >
          <ChartBarBig aria-hidden />
        </IconButton>
      ) : null}
      {canModerate ? (
        <IconButton
          label={t`Chat settings`}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadSettings()}
          onClick={() => setOpen(true)}
        >
          <Settings2 aria-hidden />
        </IconButton>
      ) : null}
      {isAsking && canModerate ? (
        <Suspense fallback={null}>
          <PollDialog creatorOid={creatorOid} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
      {isOpen && canModerate ? (
        <Suspense fallback={null}>
          <ChatSettings creatorOid={creatorOid} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
