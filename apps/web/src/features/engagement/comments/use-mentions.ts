import type { Picture } from '@plax/contracts/media/media'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOneNamed, mentionAt, withMention } from './mention-at.ts'

const shownMax = 6

export interface Mentionable {
  oid: string
  /** What is written behind the `@`. */
  nickname: string
  /** What the reader is shown. */
  name: string
  picture: Picture | null
  isOwner: boolean
}

export type Mentions = ReturnType<typeof useMentions>

/** Suggests people while a name is typed behind an `@`: arrows choose, Enter and Tab take, Escape hides. */
export function useMentions(
  { text, setText }: { text: string; setText: (text: string) => void },
  people: readonly Mentionable[],
) {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const [hiddenFrom, setHiddenFrom] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = cursor === null ? null : mentionAt(text, cursor)
  const isAsked = typed !== null && typed.from !== hiddenFrom
  const found = isAsked ? people.filter((person) => isOneNamed(person, typed.word)) : []
  const shown = found.slice(0, shownMax)
  const at = Math.min(active, shown.length - 1)
  const take = (nickname: string) => {
    if (!typed) return
    const next = withMention(text, typed, nickname)
    flushSync(() => {
      setText(next.text)
      setCursor(null)
    })
    field.current?.focus()
    field.current?.setSelectionRange(next.cursor, next.cursor)
  }
  const follow = () => {
    setCursor(field.current?.selectionStart ?? null)
    setActive(0)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((at + 1) % shown.length),
    ArrowUp: () => setActive((at + shown.length - 1) % shown.length),
    Enter: () => take(shown[at]?.nickname ?? ''),
    Tab: () => take(shown[at]?.nickname ?? ''),
    Escape: () => setHiddenFrom(typed?.from ?? null),
  }
  return {
    listId,
    shown,
    active: at,
    take,
    /** For what changes the text; the cursor moved with it. */
    follow,
    /** Whether a key was meant for the list. */
    takesKey: (event: KeyboardEvent): boolean => {
      const act = keys[event.key]
      const isMeant =
        shown.length > 0 && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey
      if (!act || !isMeant || event.shiftKey) return false
      event.preventDefault()
      event.stopPropagation()
      act()
      return true
    },
    field: {
      ref: field,
      onSelect: follow,
      onBlur: () => {
        setCursor(null)
        setHiddenFrom(null)
      },
      'aria-autocomplete': 'list' as const,
      'aria-controls': shown.length > 0 ? listId : undefined,
      'aria-activedescendant': shown.length > 0 ? `${listId}-${at}` : undefined,
    },
  }
}
