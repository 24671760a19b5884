import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Input } from '../../../ui/input.tsx'
import type { Span } from '../search-address.ts'
import { localDay } from '../../../lib/local-day.ts'
import { daysSpan } from './days.ts'
import { Group } from './group.tsx'

/** When a story was published, from the first to the last of two days of the reader's clock. */
export function DatesFilter({
  dates,
  onChange,
}: {
  dates: Span[]
  onChange: (dates: Span[]) => void
}) {
  const { t } = useLingui()
  const [first, ...others] = dates
  const [days, setDays] = useState({
    from: first?.min ? localDay(new Date(first.min)) : '',
    to: first ? localDay(new Date(first.max)) : '',
  })
  const pick = (change: Partial<typeof days>) => {
    const next = { ...days, ...change }
    setDays(next)
    const span = daysSpan({ ...next, now: new Date() })
    onChange(span ? [span, ...others] : others)
  }
  return (
    <Group legend={<Trans>Publish date</Trans>}>
      <div className="flex items-center gap-2">
        <Input
          type="date"
          aria-label={t`Published from`}
          value={days.from}
          onChange={(event) => pick({ from: event.currentTarget.value })}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          type="date"
          aria-label={t`Published until`}
          value={days.to}
          onChange={(event) => pick({ to: event.currentTarget.value })}
        />
      </div>
    </Group>
  )
}
