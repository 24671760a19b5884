import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Prose } from './prose.tsx'

/** A character's reply: read like a page of a book, 65 characters wide, with its portrait. */
export function ReplyBubble({
  name,
  portrait,
  text,
  streaming,
  footer,
}: {
  name: string
  portrait?: string | null
  text: string
  /** More is coming: a caret stands at the end. */
  streaming?: boolean
  /** The receipt, swipes and what else belongs under a reply. */
  footer?: ReactNode
}) {
  return (
    <article className="flex max-w-[calc(65ch+3.5rem)] gap-3 md:gap-4">
      <Avatar name={name} src={portrait ?? null} />
      <div className="min-w-0 flex-1">
        <h3 className="mb-1 text-sm font-semibold text-accent-ink">{name}</h3>
        <div aria-busy={streaming || undefined} className="text-[1.0625rem] leading-[1.75]">
          <Prose
            text={text}
            end={
              streaming ? (
                <span
                  aria-hidden
                  className="ml-1 inline-block h-[1.1em] w-[3px] animate-breathe rounded-xs bg-accent-ink align-text-bottom"
                />
              ) : null
            }
          />
        </div>
        {footer ? <div className="mt-2">{footer}</div> : null}
      </div>
    </article>
  )
}

/** What the reader said: set to the right, on a soft ground. */
export function OwnBubble({ text, footer }: { text: string; footer?: ReactNode }) {
  return (
    <article className="ml-auto flex max-w-[min(85%,52ch)] flex-col items-end gap-1">
      <div className="rounded-xl rounded-br-xs bg-accent-soft px-4 py-2.5">
        <Prose text={text} />
      </div>
      {footer}
    </article>
  )
}
