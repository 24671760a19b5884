import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Input } from './input.tsx'
import { useAfterPress } from './use-after-press.ts'

/**
 * The filters of a list, side by side if there is room; on phones two in a row, and one alone if its
 * longest choice needs more than half of the row.
 */
export function Filters({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div
      role="group"
      aria-label={t`Filters`}
      className="mb-4 flex flex-wrap items-center gap-2 max-sm:*:max-w-full max-sm:*:grow max-sm:*:basis-[calc(50%-4px)] max-sm:[&_select]:min-w-0 max-sm:[&_select]:grow"
    >
      {children}
    </div>
  )
}

/** How long typing pauses before its word is asked for: each asking is a call, and in the console on record. */
const pauseMs = 400

/**
 * A word to filter by; it is asked for when typing pauses, with Enter, or when the field is left. In a
 * press the list would change before the press is done, and lose it: so the press comes first, and
 * closes what it opened, such as a menu.
 */
export function WordFilter({
  label,
  value,
  onChange,
  wide = false,
}: {
  label: string
  value: string
  onChange: (value: string, how: { replace: boolean }) => void
  wide?: boolean
}) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [shown, setShown] = useState(value)
  // While the field is in use, its words are one step for Back.
  const [hasAsked, setHasAsked] = useState(false)
  const word = text.trim()
  // The address says another word, by Back or by a press elsewhere; not the one just asked for, since
  // more may be typed by now.
  if (shown !== value) {
    setShown(value)
    setAsked(value)
    if (value !== asked) setText(value)
  }
  const ask = () => {
    if (word === asked) return
    setAsked(word)
    setHasAsked(true)
    onChange(word, { replace: hasAsked })
  }
  const askLater = useAfterPress(ask)
  useEffect(() => {
    if (word === asked) return undefined
    const timer = setTimeout(askLater, pauseMs)
    return () => clearTimeout(timer)
    // Typing alone starts the pause anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [word, asked])
  return (
    <form
      role="search"
      aria-label={label}
      className={
        wide ? 'relative min-w-56 flex-1 max-sm:min-w-full' : 'relative w-64 max-sm:min-w-full'
      }
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={() => setHasAsked(false)}
        onBlur={askLater}
        className="pl-9 text-sm"
      />
    </form>
  )
}
