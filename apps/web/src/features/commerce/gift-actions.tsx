import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { BuyCoinsLink } from '../../ui/buy-coins-link.tsx'
import type { Quote } from './commerce.api.ts'

/** Gives at the price that is shown for all; or leads to buying coins, and from there back. */
export function GiftActions(props: {
  /** For all of them. */
  quote: Quote
  path: string
  count: number
  busy: boolean
  /** With the price of one. */
  onGive: (coins: number) => void
  /** Keeps what was entered while its giver is away for coins. */
  onLeave: () => void
  onClose: () => void
}) {
  const { quote, path, count, busy, onGive, onLeave, onClose } = props
  const coins = quote.priceCoins ?? 0
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      {quote.obstacle === 'not_enough_coins' ? (
        <BuyCoinsLink need={quote.shortCoins} from={`${path}#gift`} onLeave={onLeave} />
      ) : null}
      {quote.obstacle === null ? (
        <Button
          variant="primary"
          busy={busy}
          disabled={count === 0}
          onClick={() => onGive(coins / count)}
        >
          {count === 0 ? (
            <Trans>Send gift</Trans>
          ) : (
            <Trans>
              Send for <Plural value={coins} one="# coin" other="# coins" />
            </Trans>
          )}
        </Button>
      ) : null}
    </>
  )
}
