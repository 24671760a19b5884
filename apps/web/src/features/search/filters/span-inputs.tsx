import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Input } from '../../../ui/input.tsx'

/** The two ends of a range of whole numbers as they are typed; empty is no bound. */
export function SpanInputs({
  name,
  min,
  max,
  onChange,
}: {
  name: string
  min: number | null
  max: number | null
  onChange: (ends: { min: number | null; max: number | null }) => void
}) {
  const { t } = useLingui()
  const [texts, setTexts] = useState({ min: `${min ?? ''}`, max: `${max ?? ''}` })
  const type = (change: Partial<typeof texts>) => {
    const next = { ...texts, ...change }
    setTexts(next)
    onChange(inOrder(readEnd(next.min), readEnd(next.max)))
  }
  const shared = {
    type: 'number',
    min: 0,
    max: 999_999_999,
    step: 1,
    inputMode: 'numeric',
  } as const
  return (
    <div className="flex items-center gap-2">
      <Input
        {...shared}
        aria-label={t`${name}: minimum`}
        placeholder={t`No limit`}
        value={texts.min}
        onChange={(event) => type({ min: event.currentTarget.value })}
      />
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      <Input
        {...shared}
        aria-label={t`${name}: maximum`}
        placeholder={t`No limit`}
        value={texts.max}
        onChange={(event) => type({ max: event.currentTarget.value })}
      />
    </div>
  )
}

function readEnd(text: string): number | null {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return Math.round(Math.min(Math.max(value, 0), 999_999_999))
}

function inOrder(min: number | null, max: number | null) {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}
