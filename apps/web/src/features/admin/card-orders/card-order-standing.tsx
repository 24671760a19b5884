import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { DeclineReason } from './decline-reason.tsx'
import { stateNames, tones } from './card-order-words.ts'
import { cardPurposes, returnWords } from './card-purposes.ts'
import type { CardOrder } from './card-orders.api.ts'

/** How an order by card stands, and why. */
export function CardOrderStanding({ row }: { row: CardOrder }) {
  const { t } = useLingui()
  return (
    <>
      <Badge tone={tones[row.state]}>{t(stateNames[row.state])}</Badge>
      <Why row={row} />
    </>
  )
}

function Why({ row: { purpose, state, declineCode, returnReason } }: { row: CardOrder }) {
  const { t } = useLingui()
  if (state === 'declined') {
    return (
      <span className="mt-1 block max-w-72 text-xs text-ink-soft">
        <DeclineReason code={declineCode} />
      </span>
    )
  }
  if (returnReason === null) return null
  const words = cardPurposes[purpose]?.returnWords[returnReason] ?? returnWords[returnReason]
  return (
    <span className="mt-1 block max-w-72 text-xs text-ink-soft">
      {words ? t(words) : <code className="break-all">{returnReason}</code>}
    </span>
  )
}
