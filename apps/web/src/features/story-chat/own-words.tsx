import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Prose } from '../../ui/prose.tsx'
import type { ChatMessage } from './chat.api.ts'
import { EditWords } from './turns/edit-words.tsx'
import { TurnBar } from './turns/turn-bar.tsx'
import { TurnFrame } from './turns/turn-frame.tsx'
import type { Turns } from './turns/turns.ts'

const shape = 'ml-auto w-full max-w-[56ch]'

interface OwnWordsProps {
  message: ChatMessage
  turns: Turns
  isLast: boolean
  isBookmarked: boolean
  still: boolean
  canBranch: boolean
}

/** What the reader said or did, and what can be done with it. */
export const OwnWords = memo(function OwnWords(props: OwnWordsProps) {
  const { message, turns, isLast, still } = props
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  if (editing) {
    return (
      <div className={shape}>
        <EditWords message={message} turns={turns} onEnd={() => setEditing(false)} />
      </div>
    )
  }
  return (
    <TurnFrame
      message={message}
      label={t`You`}
      turns={turns}
      open={isLast}
      still={still}
      className={shape}
      bar={(isActive) => <TurnBar {...props} isActive={isActive} onEdit={() => setEditing(true)} />}
    >
      <Said text={message.text} />
    </TurnFrame>
  )
})

/** Words that are on their way. */
export function SentWords({ text }: { text: string }) {
  return (
    <article className={cx(shape, 'opacity-70')}>
      <Said text={text} />
    </article>
  )
}

/** Set in from the story by a rule. */
function Said({ text }: { text: string }) {
  return (
    <div className="rounded-r-md border-l-2 border-accent-ink bg-accent-soft/50 py-2.5 pr-4 pl-4 leading-relaxed @2xl:pl-5">
      <h2 className="mb-0.5 text-xs font-semibold text-accent-ink">
        <Trans>You</Trans>
      </h2>
      <Prose text={text} />
    </div>
  )
}
