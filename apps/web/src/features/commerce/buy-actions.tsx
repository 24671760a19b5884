import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { BuyCoinsLink } from '../../ui/buy-coins-link.tsx'
import type { Quote } from './commerce.api.ts'

/** Buys at the price that is shown; or leads to buying coins, and from there back. */
export function BuyActions(props: {
  quote: Quote
  /** The item’s page, to come back to from buying coins. */
  path: string
  busy: boolean
  /** While something has to be settled before buying. */
  isHeld: boolean
  onBuy: (quote: Quote) => void
  /** Keeps what was entered while its buyer is away for coins. */
  onLeave: () => void
  onClose: () => void
}) {
  const { quote, path, busy, isHeld, onBuy, onLeave, onClose } = props
  const coins = quote.priceCoins ?? 0
  return (
    <>
      <Button onClick={onClose}>
        {quote.obstacle === null ? <Trans>Not now</Trans> : <Trans>Close</Trans>}
      </Button>
      {quote.obstacle === 'not_enough_coins' ? (
        <BuyCoinsLink need={quote.shortCoins} from={`${path}#buy`} onLeave={onLeave} />
      ) : null}
      {quote.obstacle === null ? (
        <Button variant="primary" busy={busy} disabled={isHeld} onClick={() => onBuy(quote)}>
          <Trans>
            Buy for <Plural value={coins} one="# coin" other="# coins" />
          </Trans>
        </Button>
      ) : null}
    </>
  )
}
