import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Input } from './input.tsx'
import { useAfterPress } from './use-after-press.ts'

/** The filters of a list, side by side if there is room; on phones two in a row, whatever they offer. */
export function Filters({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div
      role="group"
      aria-label={t`Filters`}
      className="mb-4 flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:min-w-0 max-sm:[&_select]:w-full"
    >
      {children}
    </div>
  )
}

/**
 * A word to filter by; it is asked for with Enter, or when the field is left. By a press elsewhere it
 * is left before the press is done, and a list that changed in between would lose it: so the press
 * comes first, and closes what it opened, such as a menu.
 */
export function WordFilter({
  label,
  value,
  onChange,
  wide = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  wide?: boolean
}) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  // The address says another word, by Back or by a press elsewhere.
  if (asked !== value) {
    setAsked(value)
    setText(value)
  }
  const ask = () => {
    if (text.trim() !== value) onChange(text.trim())
  }
  const askLater = useAfterPress(ask)
  return (
    <form
      role="search"
      aria-label={label}
      className={
        wide
          ? 'relative min-w-56 flex-1 max-sm:col-span-2'
          : 'relative w-64 max-sm:col-span-2 max-sm:w-full'
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
        onBlur={askLater}
        className="pl-9 text-sm"
      />
    </form>
  )
}
