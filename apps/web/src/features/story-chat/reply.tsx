import { useLingui } from '@lingui/react/macro'
import { withoutRepeats } from '@plax/story-engine/shown-scenes'
import { memo, useMemo, useState } from 'react'
import type { ChatMessage, RoomCast } from './chat.api.ts'
import { ReceiptLine } from './receipt-line.tsx'
import { Caret, FailedReply, Writing } from './reply-states.tsx'
import { FoundScene } from './speech/found-scene.tsx'
import { ReplyWords } from './speech/reply-words.tsx'
import { marksScene, spokenParts } from './speech/spoken.ts'
import { EditWords } from './turns/edit-words.tsx'
import { TurnBar } from './turns/turn-bar.tsx'
import { TurnFrame } from './turns/turn-frame.tsx'
import type { Turns } from './turns/turns.ts'

export interface ReplyProps {
  roomOid: string
  message: ChatMessage
  cast: RoomCast
  /** The picture that was shown last above it, by node id: it is not shown again. */
  before: string | null
  storyTitle: string
  /** The language of the story, as a tag. */
  lang: string | undefined
  /** Its line is broken and is being taken up again. */
  lost: boolean
  /** Null where nothing more can be done in the room. */
  turns: Turns | null
  isLast: boolean
  isBookmarked: boolean
  still: boolean
  canBranch: boolean
}

/** A page of the story: who speaks, its words and pictures, its bar and the receipt under it. */
export const Reply = memo(function Reply(props: ReplyProps) {
  const { message, cast, storyTitle, turns, isLast, still } = props
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  if (editing && turns) {
    return <EditWords message={message} turns={turns} onEnd={() => setEditing(false)} />
  }
  if (!turns || message.state === 'running') {
    return (
      <article aria-label={t`Reply`} data-message={message.messageId}>
        <Page {...props} />
      </article>
    )
  }
  return (
    <TurnFrame
      message={message}
      label={t`${storyTitle} replied`}
      turns={turns}
      open={isLast}
      still={still}
      bar={(isActive) => (
        <TurnBar {...props} turns={turns} isActive={isActive} onEdit={() => setEditing(true)} />
      )}
    >
      <Page {...props} cast={cast} />
    </TurnFrame>
  )
})

function Page(props: ReplyProps) {
  const { roomOid, message, cast, before, storyTitle, lang, lost, turns, isLast, still } = props
  const { text, state } = message
  const running = state === 'running'
  const complete = state === 'complete'
  const parts = useMemo(() => spokenParts(cast, text, state), [cast, text, state])
  const isNamed = parts.some((part) => part.kind === 'speech' && part.characterNodeId !== null)
  return (
    <>
      {isNamed ? null : <h2 className="sr-only">{storyTitle}</h2>}
      <div
        lang={lang}
        aria-busy={running || undefined}
        className="flex flex-col gap-5 text-[1.0625rem] leading-[1.8]"
      >
        <ReplyWords
          parts={withoutRepeats(parts, before)}
          cast={cast}
          end={running ? <Caret /> : null}
          messageId={isLast && complete ? message.messageId : null}
        />
        {complete && !marksScene(parts) ? (
          <FoundScene
            roomOid={roomOid}
            message={message}
            cast={cast}
            before={before}
            isLast={isLast}
          />
        ) : null}
      </div>
      <div className="@2xl:ml-[4.75rem]">
        {running ? <Writing lost={lost} hidden={text !== '' && !lost} /> : null}
        {state === 'failed' ? (
          <FailedReply
            message={message}
            onRetry={turns && !still ? () => turns.reroll(message) : null}
          />
        ) : null}
        {message.receipt && state !== 'failed' ? (
          <ReceiptLine receipt={message.receipt} stopped={state === 'stopped'} />
        ) : null}
      </div>
    </>
  )
}
