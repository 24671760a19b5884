import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DonationLine } from '../../donation/donation-line.tsx'
import { MissionLine } from '../../donation/missions/mission-line.tsx'
import { collapseBanned } from './banned-lines.ts'
import type { ChatSelf } from './chat.api.ts'
import { ChatClosed } from './chat-closed.tsx'
import type { ChatLog, OwnMessage, ShownEntry } from './chat-log.ts'
import { MessageLine } from './message-line.tsx'
import { useEmotes } from '../../emotes/emotes.api.ts'
import { MessageText } from './message-text.tsx'
import { OutsideLine } from './outside-line.tsx'
import { mergeLines, type OutsideShown } from './outside-log.ts'
import { PollResult } from './poll-result.tsx'
import { useFollowedEnd } from './use-followed-end.ts'
import type { LiveChatState } from './use-live-chat.ts'
import { useMissionTasks } from './use-mission-tasks.ts'

interface Props {
  chat: LiveChatState
  /** From the chats of linked accounts. */
  outside: readonly OutsideShown[]
  creatorOid: string
  self: ChatSelf | null
  pinnedId: string | null
  /** Whom the viewer blocked. */
  hidden: ReadonlySet<string>
}

/** The lines of a chat; it follows new ones while its end is seen. */
export function ChatLines({ chat, outside, creatorOid, self, pinnedId, hidden }: Props) {
  const { entries, sent } = chat.log
  const { i18n } = useLingui()
  const { box, content, isAtEnd, onScroll, goToEnd } = useFollowedEnd([entries, outside, sent])
  const last = entries.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  const unseen = entries.filter(({ seq, data }) => seq > seen && data.event === 'message').length
  const tasks = useMissionTasks(creatorOid, entries)
  const isEmpty = entries.length + outside.length + sent.length === 0
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain text-sm"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end py-2">
          {chat.refused === null && chat.hasEarlier && !chat.isLoading ? (
            <Button
              variant="ghost"
              size="sm"
              className="mx-auto"
              onClick={() =>
                void chat
                  .loadEarlier()
                  .catch((error: unknown) => showToast(messageOf(error, i18n), { tone: 'danger' }))
              }
            >
              <Trans>Earlier messages</Trans>
            </Button>
          ) : null}
          {isEmpty ? <Nothing chat={chat} /> : null}
          {collapseBanned(mergeLines(entries, outside)).map((line) =>
            'own' in line ? (
              <Line
                key={line.own.seq}
                entry={line.own}
                {...{ creatorOid, self, hidden, tasks }}
                isPinned={line.own.data.id === pinnedId}
                hiddenCount={line.hiddenCount ?? 1}
              />
            ) : (
              <OutsideLine key={`outside ${line.outside.seq}`} message={line.outside.message} />
            ),
          )}
          {sent.map((message) => (
            <SentLine key={message.id} message={message} creatorOid={creatorOid} />
          ))}
          {chat.refused === null ? null : <Closed code={chat.refused} log={chat.log} />}
        </div>
      </div>
      {isAtEnd ? null : (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowDown aria-hidden className="size-4" />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-overlay"
          onClick={goToEnd}
        >
          {unseen > 0 ? (
            <Plural value={unseen} one="# new message" other="# new messages" />
          ) : (
            <Trans>To the newest</Trans>
          )}
        </Button>
      )}
    </div>
  )
}

function Nothing({ chat }: { chat: LiveChatState }) {
  if (chat.refused !== null) return null
  if (chat.isLoading) {
    return (
      <div className="flex flex-col gap-3 px-4 pb-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    )
  }
  return (
    <p className="px-4 pb-4 text-center text-ink-soft">
      <Trans>No messages yet. Say hello.</Trans>
    </p>
  )
}

function Line({
  entry: { data },
  isPinned,
  hiddenCount,
  creatorOid,
  self,
  hidden,
  tasks,
}: {
  entry: ShownEntry
  isPinned: boolean
  hiddenCount: number
  /** Of missions, by id. */
  tasks: ReadonlyMap<string, string>
} & Pick<Props, 'creatorOid' | 'self' | 'hidden'>) {
  const senderOid =
    data.event === 'message'
      ? data.senderOid
      : data.event === 'donation' || data.event === 'mission'
        ? data.donation?.sender?.userOid
        : null
  if (senderOid && hidden.has(senderOid)) return null
  if (data.event === 'mission') {
    return <MissionLine event={data} task={tasks.get(data.missionOid) ?? null} />
  }
  if (data.event !== 'message') return <EventLine event={data} />
  return <MessageLine message={data} {...{ creatorOid, self, isPinned, hiddenCount }} />
}

function SentLine({ message, creatorOid }: { message: OwnMessage; creatorOid: string }) {
  const { level } = useEmotes(creatorOid)
  return (
    <p className="px-4 py-1 text-ink-faint" aria-live="off">
      <MessageText message={{ ...message, mentions: [] }} {...{ creatorOid, level }} />
    </p>
  )
}

/** Events that viewers read of. */
function EventLine({ event }: { event: LiveChatEntry }) {
  if (event.event === 'pollEnd') {
    return (
      <div className="px-4 py-1">
        <PollResult poll={event} />
      </div>
    )
  }
  if (event.event === 'donation') return <DonationLine event={event} />
  const text = eventText(event)
  if (event.event === 'divide') return <hr className="mx-4 my-2 border-line" />
  return text ? <p className="px-4 py-1 text-center text-xs text-ink-soft">{text}</p> : null
}

function eventText(event: LiveChatEntry): ReactNode {
  const nickname = event.event === 'makeManager' ? event.nickname : ''
  const question = event.event === 'pollStart' ? event.question : ''
  switch (event.event) {
    case 'liveOn':
      return <Trans>The stream has started.</Trans>
    case 'liveOff':
      return <Trans>The stream has ended.</Trans>
    case 'streamPermissionChanged':
      return <Trans>The conditions of this stream have changed.</Trans>
    case 'makeManager':
      return <Trans>{nickname} is now a manager.</Trans>
    case 'pollStart':
      return <Trans>A poll has started: {question}</Trans>
    default:
      return null
  }
}

/** Why the chat can’t be read any more. */
function Closed({ code, log }: { code: string; log: ChatLog }) {
  return (
    <p role="status" className="m-4 rounded-md bg-pressed px-3 py-2 text-center text-ink-soft">
      {code === 'live.kicked' ? (
        <Trans>You were removed from this stream.</Trans>
      ) : code === 'live.not_streaming' ? (
        <ChatClosed log={log} />
      ) : (
        <Trans>This chat isn’t available to you right now.</Trans>
      )}
    </p>
  )
}
