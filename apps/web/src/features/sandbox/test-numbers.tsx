import { Trans } from '@lingui/react/macro'
import { sandboxTestCards } from '@plax/contracts/payment/payment-values'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

type TestCard = (typeof sandboxTestCards)[number]

/** The numbers that the sandbox takes, and what becomes of each; a press fills the form in. */
export function TestNumbers({
  chosen,
  onChoose,
}: {
  chosen: string
  onChoose: (number: string) => void
}) {
  const fates: Record<TestCard['name'], ReactNode> = {
    good: <Trans>Payments succeed</Trans>,
    'good-too': <Trans>Payments succeed</Trans>,
    asks: <Trans>The bank asks for confirmation at each payment (3-D Secure)</Trans>,
    'declined-later': <Trans>The card is saved, but its payments are declined</Trans>,
    declined: <Trans>The card is declined right away</Trans>,
  }
  return (
    <ul className="flex flex-col border border-line">
      {sandboxTestCards.map((card) => (
        <li key={card.name} className="border-b border-line last:border-b-0">
          <button
            type="button"
            aria-pressed={card.number === chosen}
            onClick={() => onChoose(card.number)}
            className={cx(
              'flex w-full flex-col gap-0.5 px-3 py-2 text-left text-sm transition-colors hover:bg-pressed focus-visible:-outline-offset-2',
              card.number === chosen && 'bg-pressed',
            )}
          >
            <span className="font-mono">{spaced(card.number)}</span>
            <span className="text-ink-soft">{fates[card.name]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
