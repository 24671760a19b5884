import type { LiveChatMessage } from '@plax/contracts/live/chat-events'
import { splitChatText } from '@plax/contracts/live/chat-text'
import { useViewer } from '../../../lib/viewer.ts'
import { cx } from '../../../ui/class-names.ts'
import { EmoteText } from '../../emotes/emote-text.tsx'

/** What someone said, with links, emotes, and mentions; those of the viewer stand out. */
export function MessageText({
  message: { content, mentions },
  creatorOid,
  level,
  selfOid = null,
}: {
  message: Pick<LiveChatMessage, 'content' | 'mentions'>
  creatorOid: string
  /** Of its sender, for emotes. */
  level: number
  /** By which the chat knows the viewer; of those without a name, no user. */
  selfOid?: string | null
}) {
  const viewer = useViewer()
  return (
    <span dir="auto" className="wrap-anywhere">
      {splitChatText(content, mentions).map((part, index) => {
        // not-keyed: parts of a message never change their places
        const key = index
        if (part.kind === 'link') {
          return (
            <a
              key={key}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="text-accent-ink underline"
            >
              {part.text}
            </a>
          )
        }
        if (part.kind === 'text') {
          return <EmoteText key={key} text={part.text} {...{ creatorOid, level }} />
        }
        const isOwn = part.userOid === viewer?.oid || part.userOid === selfOid
        return (
          <span
            key={key}
            className={cx(
              'font-medium',
              isOwn ? 'rounded-sm bg-gold-soft px-0.5 text-gold' : 'text-accent-ink',
            )}
          >
            {part.text}
          </span>
        )
      })}
    </span>
  )
}
