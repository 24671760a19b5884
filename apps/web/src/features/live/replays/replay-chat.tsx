import { Trans, useLingui } from '@lingui/react/macro'
import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { splitChatText } from '@plax/contracts/live/chat-text'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { clockText } from '../../../lib/clock-text.ts'
import type { PlayClock } from '../../../lib/play-clock.ts'
import { useStore } from '../../../lib/store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Failure } from '../../../ui/failure.tsx'
import { DonationLine } from '../../donation/donation-line.tsx'
import { MissionLine } from '../../donation/missions/mission-line.tsx'
import { tasksOf } from '../chat/mission-tasks.ts'
import { type ChatWindow, missingAt, shownAt } from './chat-window.ts'
import { PollResult } from '../chat/poll-result.tsx'
import type { ReplayEntry } from './replays.api.ts'

/** The chat of a stream beside its replay, as far as the video is. */
export function ReplayChat({ contentOid, clock }: { contentOid: string; clock: PlayClock }) {
  const { t } = useLingui()
  const ms = useStore(clock)
  const { window, error, isNone } = useChatWindow(contentOid, ms ?? 0)
  const shown = shownAt(window, ms ?? 0)
  const tasks = tasksOf((window?.items ?? []).map(({ entry }) => entry))
  const list = useStaysAtEnd(shown.at(-1)?.entry.id)
  if (isNone) return null
  const isEmpty = window?.fromMs === 0 && window.items.length === 0 && window.nextAfter === null
  return (
    <aside
      aria-label={t`Chat replay`}
      className="flex h-80 min-h-0 flex-col rounded-xl border border-line bg-raised lg:h-full"
    >
      <h2 className="border-b border-line px-4 py-2.5 text-sm font-semibold">
        <Trans>Chat replay</Trans>
      </h2>
      <Failure error={error} />
      {isEmpty ? (
        <p className="p-4 text-sm text-ink-soft">
          <Trans>No one wrote in the chat of this stream.</Trans>
        </p>
      ) : ms === null ? (
        <p className="p-4 text-sm text-ink-soft">
          <Trans>Play the replay, and the chat appears as it was during the stream.</Trans>
        </p>
      ) : window && shown.length === 0 ? (
        <p className="p-4 text-sm text-ink-soft">
          <Trans>No messages up to this point.</Trans>
        </p>
      ) : (
        <ol
          ref={list}
          // A scrolled list is reached by keys, too.
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-4 py-2 text-sm"
        >
          {shown.map((one) => (
            <Entry
              key={one.entry.id}
              {...one}
              task={(one.entry.event === 'mission' && tasks.get(one.entry.missionOid)) || null}
            />
          ))}
        </ol>
      )}
    </aside>
  )
}

/** Takes back the space that lines of a chat keep around their boxes. */
const insetOfLines = '-mx-3 -my-1'

/** `task` is a mission’s; null if the chat no longer has it. */
function Entry({ atMs, entry, task }: ReplayEntry & { task: string | null }) {
  return (
    <li className="flex gap-2 py-1">
      <span
        className={cx(
          'figures shrink-0 text-xs leading-5 text-ink-faint',
          // Beside the first line of what has a box around it.
          'donation' in entry && entry.donation && 'pt-2',
          entry.event === 'pollEnd' && 'pt-3',
        )}
      >
        {clockText(atMs / 1000)}
      </span>
      {entry.event === 'message' ? (
        <Message message={entry} />
      ) : (
        <div className={cx('min-w-0 flex-1', entry.event !== 'pollEnd' && insetOfLines)}>
          {entry.event === 'donation' ? (
            <DonationLine event={entry} />
          ) : entry.event === 'mission' ? (
            <MissionLine event={entry} task={task} />
          ) : (
            <PollResult poll={entry} />
          )}
        </div>
      )}
    </li>
  )
}

function Message({ message }: { message: LiveChatMessage }) {
  const { t } = useLingui()
  const { nickname, anonymousNumber, content, mentions } = message
  return (
    <p dir="auto" className="min-w-0 break-words">
      <span className="mr-1.5 font-semibold">
        {nickname ?? t`Anonymous ${anonymousNumber ?? ''}`}
      </span>
      {message.isCreator ? (
        <span className="mr-1.5">
          <Badge tone="accent">
            <Trans>Creator</Trans>
          </Badge>
        </span>
      ) : null}
      {splitChatText(content, mentions).map((part, index) =>
        part.kind === 'link' ? (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- parts have no ids
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-accent-ink underline"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

/** Reads what is missing at a position, one page at a time. */
function useChatWindow(contentOid: string, ms: number) {
  const { api } = useApp()
  const [window, setWindow] = useState<ChatWindow | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isNone, setNone] = useState(false)
  const isReading = useRef(false)
  useEffect(() => {
    const missing = missingAt(window, ms)
    if (!missing || isReading.current || isNone || error) return
    isReading.current = true
    const query = { contentOid, ...missing }
    const read = async () => {
      try {
        const { items, nextAfter } = await api('GET /live/replay/chat', { query })
        const known = missing.after === undefined ? [] : (window?.items ?? [])
        setWindow({ fromMs: missing.fromMs, items: [...known, ...items], nextAfter })
      } catch (failure) {
        // It’s no stream’s replay, or isn’t open to them.
        if (failure instanceof ApiError && failure.status < 500) setNone(true)
        else setError(failure instanceof Error ? failure : new Error(String(failure)))
      } finally {
        isReading.current = false
      }
    }
    void read()
  }, [api, contentOid, window, ms, isNone, error])
  useEffect(() => {
    // What failed is tried again as the video goes on.
    if (!error) return undefined
    const timer = setTimeout(() => setError(null), 5000)
    return () => clearTimeout(timer)
  }, [error])
  return { window, error, isNone }
}

/** Scrolls to what is new, unless somebody scrolled up. */
function useStaysAtEnd(newest: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const note = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  })
  useEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return list
}
