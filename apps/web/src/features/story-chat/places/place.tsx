import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatMessage, RoomCast } from '../chat.api.ts'
import { plainWords } from '../../story-chats/plain-words.ts'
import { spokenWords } from '../speech/spoken.ts'
import { snippetOf } from './snippet.ts'

interface PlaceProps {
  message: ChatMessage
  cast: RoomCast
  /** Set off where it occurs. */
  sought: string
  onGo: () => void
}

/** A message in a list, which leads to it. */
export function Place({ message, cast, sought, onGo }: PlaceProps) {
  const { i18n } = useLingui()
  const isOwn = message.role === 'user'
  const words = plainWords(isOwn ? message.text : spokenWords(cast, message.text))
  const { before, hit, after } = snippetOf(words, sought)
  return (
    <button
      type="button"
      onClick={onGo}
      className="block w-full rounded-lg border border-line px-4 py-3 text-left transition-colors hover:bg-pressed"
    >
      <span className="line-clamp-3 text-sm">
        {isOwn ? (
          <span className="font-medium text-accent-ink">
            <Trans>You</Trans>:{' '}
          </span>
        ) : null}
        {before}
        {hit ? <mark className="rounded-xs bg-gold-soft text-ink">{hit}</mark> : null}
        {after}
      </span>
      <time dateTime={message.createdAt} className="mt-1 block text-xs text-ink-soft">
        <Trans>Turn {message.turn}</Trans> ·{' '}
        {i18n.date(message.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </button>
  )
}
