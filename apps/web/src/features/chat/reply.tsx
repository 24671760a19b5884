import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ChatMessage } from './chat.api.ts'
import { closeMarks } from './open-marks.ts'
import { Portraits } from './portraits.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import type { Story } from './room-story.ts'

interface ReplyProps {
  message: ChatMessage
  characters: Story['characters']
  storyTitle: string
  /** The language of the story, as a tag. */
  lang: string | undefined
  /** Its line is broken and is being taken up again. */
  lost: boolean
  /** Null where nothing more can be sent. */
  onRetry: ((reply: ChatMessage) => void) | null
}

/** A page of the story: whose it is, its words, and the receipt under it. */
export const Reply = memo(function Reply(props: ReplyProps) {
  const { message, characters, storyTitle, lang, lost, onRetry } = props
  const running = message.state === 'running'
  const names = characters.map((character) => character.name).join(' · ')
  return (
    <article className="grid gap-x-5 gap-y-2 md:grid-cols-[3.5rem_minmax(0,1fr)]">
      <Portraits characters={characters} storyTitle={storyTitle} />
      <div className="min-w-0">
        <h2 className="mb-1.5 text-sm font-semibold text-accent-ink max-md:sr-only">
          {names || storyTitle}
        </h2>
        <div
          lang={lang}
          aria-busy={running || undefined}
          className="max-w-[65ch] text-[1.0625rem] leading-[1.8]"
        >
          <Prose
            text={message.state === 'complete' ? message.text : closeMarks(message.text)}
            end={running ? <Caret /> : null}
          />
        </div>
        {running ? <Writing lost={lost} hidden={message.text !== '' && !lost} /> : null}
        {message.state === 'failed' ? <FailedReply message={message} onRetry={onRetry} /> : null}
        {message.receipt && message.state !== 'failed' ? (
          <ReceiptLine receipt={message.receipt} stopped={message.state === 'stopped'} />
        ) : null}
      </div>
    </article>
  )
})

function Caret() {
  return (
    <span
      aria-hidden
      className="ml-1 inline-block h-[1.05em] w-[3px] animate-breathe rounded-xs bg-accent-ink align-text-bottom"
    />
  )
}

/** A reply of which no word has come yet, or whose line is broken. */
export function Writing({ lost, hidden }: { lost: boolean; hidden?: boolean }) {
  if (hidden) return null
  return (
    <p className="mt-2 flex items-center gap-2 text-sm text-ink-faint">
      <Spinner />
      {lost ? (
        <Trans>The connection was lost. The reply goes on; looking for it again…</Trans>
      ) : (
        <Trans>Writing…</Trans>
      )}
    </p>
  )
}

/** A message that the server has not taken yet. */
export function Sending() {
  return (
    <p className="mt-2 flex items-center gap-2 text-sm text-ink-faint">
      <Spinner />
      <Trans>Sending…</Trans>
    </p>
  )
}

function FailedReply({ message, onRetry }: Pick<ReplyProps, 'message' | 'onRetry'>) {
  const { t } = useLingui()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-danger bg-danger-soft px-4 py-3">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t`Failed to respond to the message.`}</p>
        <p className="text-sm text-ink-soft">
          {message.text ? (
            <Trans>Nothing was charged. The words that had come are kept above.</Trans>
          ) : (
            <Trans>Nothing was charged, and your message is kept.</Trans>
          )}
        </p>
      </div>
      {onRetry ? (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden className="size-3.5" />}
          onClick={() => onRetry(message)}
        >
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  )
}
