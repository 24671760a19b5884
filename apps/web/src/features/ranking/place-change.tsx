import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'

/** How a story moved since the period before. */
export function PlaceChange({ place, former }: { place: number; former: number | null }) {
  const { t } = useLingui()
  if (former === null) {
    return (
      <span className="text-xs font-semibold text-accent-ink">
        <Trans context="place in a ranking">New</Trans>
      </span>
    )
  }
  const steps = Math.abs(former - place)
  if (steps === 0) {
    return <Minus role="img" aria-label={t`No change`} className="size-4 text-ink-faint" />
  }
  const rose = former > place
  const Arrow = rose ? ArrowUp : ArrowDown
  return (
    <span
      className={`inline-flex items-center text-xs font-semibold tabular-nums ${rose ? 'text-good' : 'text-ink-faint'}`}
    >
      <Arrow role="img" aria-label={rose ? t`Up by` : t`Down by`} className="size-3.5" />
      {steps}
    </span>
  )
}
