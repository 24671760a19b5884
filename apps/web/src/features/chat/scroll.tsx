import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ChatMessage } from './chat.api.ts'
import { tagOf } from '../story/story-language.ts'
import { Frontispiece } from './frontispiece.tsx'
import { OwnWords } from './own-words.tsx'
import { Reply, Sending } from './reply.tsx'
import type { RoomState } from './room-state.ts'
import type { Story } from './room-story.ts'
import { useScroll } from './use-scroll.ts'

interface ScrollProps {
  story: Story
  state: RoomState
  onOlder: () => Promise<void>
  /** Null where nothing more can be sent. */
  onRetry: ((reply: ChatMessage) => void) | null
}

/** The story so far. It follows a reply only while the reader is at its end. */
export function Scroll({ story, state, onOlder, onRetry }: ScrollProps) {
  const { t } = useLingui()
  const { messages, olderCursor, sending, runningId } = state
  const scroll = useScroll({
    firstId: messages[0]?.messageId ?? '',
    length: messages.reduce((sum, { text }) => sum + text.length, messages.length),
    startAtEnd: messages.some(({ role }) => role === 'user'),
    sent: sending,
    onOlder: olderCursor ? onOlder : null,
  })
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroll.box}
        tabIndex={0}
        role="region"
        aria-label={t`The story so far`}
        onScroll={scroll.onScroll}
        className="h-full overflow-y-auto overscroll-contain outline-none [overflow-anchor:none] [scrollbar-gutter:stable]"
      >
        <div
          ref={scroll.content}
          className="mx-auto flex max-w-[704px] flex-col gap-8 px-5 pt-6 pb-10 md:pt-10"
        >
          {olderCursor ? (
            <div className="flex h-10 items-center justify-center">
              {scroll.loadingOlder ? (
                <Spinner />
              ) : (
                <Button size="sm" variant="ghost" onClick={scroll.loadOlder}>
                  <Trans>Earlier pages</Trans>
                </Button>
              )}
            </div>
          ) : (
            <Frontispiece story={story} />
          )}
          {messages.map((message) =>
            message.role === 'user' ? (
              <OwnWords key={message.messageId} text={message.text} />
            ) : (
              <Reply
                key={message.messageId}
                message={message}
                characters={story.characters}
                storyTitle={story.title}
                lang={tagOf(story.language)}
                lost={state.lost && message.messageId === runningId}
                onRetry={onRetry}
              />
            ),
          )}
          {sending === null ? null : (
            <>
              <OwnWords text={sending} pale />
              <Sending />
            </>
          )}
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
            <Trans>New words</Trans>
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        <Turn sending={sending !== null} running={runningId !== null} closed={onRetry === null} />
      </p>
    </div>
  )
}

function Turn(props: { sending: boolean; running: boolean; closed: boolean }) {
  if (props.sending) return <Trans>Sending…</Trans>
  if (props.running) return <Trans>The reply is being written.</Trans>
  return props.closed ? null : <Trans>It is your turn.</Trans>
}
