import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { LargeView } from '../images/large-view.tsx'
import { StandInNote } from '../story/stand-in-note.tsx'
import { tagOf } from '../../lib/item-language.ts'
import { BranchMark } from './branch-mark.tsx'
import type { ChatMessage, RoomStatus } from './chat.api.ts'
import { Frontispiece } from './frontispiece.tsx'
import { OwnWords, SentWords } from './own-words.tsx'
import { NoReply, Sending, Writing } from './reply-states.tsx'
import { Reply, type ReplyProps } from './reply.tsx'
import type { RoomState } from './room-state.ts'
import type { Story } from './room-story.ts'
import { shownPictures } from './speech/shown-pictures.ts'
import type { Turns } from './turns/turns.ts'
import { useJump, type Jump } from './use-jump.ts'
import { useScroll } from './use-scroll.ts'

interface ScrollProps {
  roomOid: string
  story: Story
  state: RoomState
  status: RoomStatus
  onOlder: () => Promise<void>
  /** Null where nothing more can be done. */
  turns: Turns | null
  /** The message that the reader is led to. */
  jump: Jump | null
  /** After the last message. */
  after?: ReactNode
  /** In a preview beside a canvas. */
  narrow?: boolean
}

/** The story so far. It follows a reply only while the reader is at its end. */
export function Scroll(props: ScrollProps) {
  const { story, state, status, onOlder, turns, jump, narrow } = props
  const { t } = useLingui()
  const { messages, olderCursor, sending, asking, runningId } = state
  const scroll = useScroll({
    firstId: messages[0]?.messageId ?? '',
    length: messages.reduce((sum, { text }) => sum + text.length, messages.length),
    startAtEnd: messages.some(({ role }) => role === 'user'),
    sent: sending,
    onOlder: olderCursor ? onOlder : null,
  })
  useJump(scroll.box, jump)
  return (
    <div className="@container relative min-h-0 flex-1">
      <div
        ref={scroll.box}
        tabIndex={0}
        role="region"
        aria-label={t`The story so far`}
        onScroll={scroll.onScroll}
        className="relative h-full overflow-x-hidden overflow-y-auto overscroll-contain outline-none [overflow-anchor:none] md:[scrollbar-gutter:stable_both-edges]"
      >
        <div
          ref={scroll.content}
          className={cx(
            'mx-auto flex max-w-[744px] flex-col gap-6 px-5 pt-6 pb-10',
            !narrow && 'md:pt-10',
          )}
        >
          {olderCursor ? (
            <div className="flex h-10 items-center justify-center">
              {scroll.loadingOlder ? (
                <Spinner />
              ) : (
                <Button size="sm" variant="ghost" onClick={scroll.loadOlder}>
                  <Trans>Show earlier messages</Trans>
                </Button>
              )}
            </div>
          ) : (
            <>
              {narrow ? null : <Frontispiece story={story} />}
              {status.modelIsOffline ? <StandInNote isFree={status.modelIsStandIn} /> : null}
            </>
          )}
          <Messages {...props} />
          {sending === null ? null : <SentWords text={sending} />}
          {sending !== null || asking ? <Sending /> : null}
          {isElsewhere(state) ? <Writing lost={state.lost} /> : null}
          {props.after}
        </div>
      </div>
      {scroll.hasNews ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 z-10 flex justify-center">
          <Button
            size="sm"
            className="pointer-events-auto animate-enter rounded-full! shadow-overlay"
            icon={<ArrowDown aria-hidden className="size-3.5" />}
            onClick={scroll.toEnd}
          >
            <Trans>New messages</Trans>
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        <Turn
          sending={sending !== null || asking}
          running={runningId !== null}
          closed={turns === null}
        />
      </p>
    </div>
  )
}

function Messages(props: ScrollProps) {
  const { state, status, turns } = props
  const { messages } = state
  const { cast, branches } = status
  const { contentOid } = status.room
  const pictures = useMemo(() => shownPictures(cast, messages), [cast, messages])
  const still = state.runningId !== null || state.sending !== null || state.asking
  const shown = messages.map((message, index) => {
    const next = messages[index + 1]
    const place = {
      before: pictures.before[index] ?? null,
      isLast: next === undefined,
      isBookmarked: status.bookmarks.includes(message.messageId),
      canBranch: !status.isPreview,
      still,
    }
    const { messageId } = message
    const mark = <BranchMark contentOid={contentOid} branches={branches} messageId={messageId} />
    if (message.role !== 'user') {
      return (
        <Fragment key={messageId}>
          <PlacedReply {...props} message={message} place={place} />
          {mark}
        </Fragment>
      )
    }
    if (!turns) return <SentWords key={messageId} text={message.text} />
    const isUnanswered = next?.turn !== message.turn && !still
    return (
      <Fragment key={messageId}>
        <OwnWords message={message} turns={turns} {...place} />
        {mark}
        {isUnanswered ? <NoReply onWrite={() => turns.reroll(message)} /> : null}
      </Fragment>
    )
  })
  return <LargeView pictures={pictures.open}>{shown}</LargeView>
}

function PlacedReply(
  props: ScrollProps & {
    message: ChatMessage
    place: Pick<ReplyProps, 'before' | 'isLast' | 'isBookmarked' | 'canBranch' | 'still'>
  },
) {
  const { roomOid, story, state, status, turns, message, place } = props
  return (
    <Reply
      roomOid={roomOid}
      message={message}
      cast={status.cast}
      storyTitle={story.title}
      lang={tagOf(status.settings.replyLanguage ?? story.language)}
      lost={state.lost && message.messageId === state.runningId}
      turns={turns}
      {...place}
    />
  )
}

/** A reply runs of which nothing but its id is known here. */
function isElsewhere({ runningId, messages, draft }: RoomState): boolean {
  if (runningId === null || draft?.messageId === runningId) return false
  return !messages.some(({ messageId }) => messageId === runningId)
}

function Turn(props: { sending: boolean; running: boolean; closed: boolean }) {
  if (props.sending) return <Trans>Sending…</Trans>
  if (props.running) return <Trans>Writing the reply…</Trans>
  return props.closed ? null : <Trans>Your turn</Trans>
}
