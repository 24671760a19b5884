import { useState } from 'react'
import { cx } from './class-names.ts'

const length = 6

/** A code of 6 digits. One real input under six boxes, so that pasting and autofill just work. */
export function CodeBox({
  label,
  value,
  onChange,
  onComplete,
  invalid,
  autoFocus,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  invalid?: boolean
  autoFocus?: boolean
}) {
  const [focused, setFocused] = useState(false)
  const change = (raw: string) => {
    const digits = raw.normalize('NFKC').replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length < length || digits === value || !onComplete) return
    onComplete(digits)
    ignoreNextEnter()
  }
  return (
    <div className="relative">
      <div aria-hidden className="flex gap-2">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={cx(
              'figures flex h-13 max-w-13 flex-1 items-center justify-center rounded-md border bg-raised text-xl font-semibold',
              invalid ? 'border-danger' : 'border-line-strong',
              focused &&
                index === Math.min(value.length, length - 1) &&
                'outline-2 outline-offset-2 outline-accent-ink',
            )}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
      <input
        aria-label={label}
        aria-invalid={invalid || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  )
}

/** Many end a code with Enter. It went by itself, and Enter would press what stands there next. */
function ignoreNextEnter(): void {
  const done = new AbortController()
  const listening = { capture: true, signal: done.signal }
  const end = () => done.abort()
  document.addEventListener('pointerdown', end, listening)
  document.addEventListener('input', end, listening)
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') event.preventDefault()
      end()
    },
    listening,
  )
}
