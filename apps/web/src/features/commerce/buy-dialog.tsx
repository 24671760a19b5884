import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { KindSale } from '../../lib/item-kinds/item-kind.ts'
import { messageOf } from '../../lib/message-of.ts'
import { CoinsNeeded } from '../../ui/coins-needed.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBegun } from '../../lib/use-begun.ts'
import { UnappliedCode } from '../coupons/unapplied-code.tsx'
import type { Typed } from '../coupons/use-typed.ts'
import { BuyActions } from './buy-actions.tsx'
import { oneTouchQuery, type Quote, quoteQuery } from './commerce.api.ts'
import { type CheckedCode, DiscountCode } from './discount-code.tsx'
import { useObstacleWords } from './obstacle-words.ts'
import { OneTouchSwitch } from './one-touch-switch.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { usePurchase } from './use-purchase.ts'
import { withPrice } from './with-price.ts'

interface Props {
  contentOid: string
  title: string
  /** As carts name it. */
  type: string
  sale: KindSale
  onClose: () => void
}

/**
 * Asks before an item is bought: what it costs, which coins pay, and what is left. Who
 * pays by one touch is asked only where something is in the way, and sees what happens.
 */
export function BuyDialog({ contentOid, title, type, sale, onClose }: Props) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const navigate = useNavigate()
  const asked = useQuery(quoteQuery(api, contentOid))
  const oneTouch = useQuery(oneTouchQuery(api))
  const begun = useBegun(`code_${contentOid}`)
  // None where nothing was entered or removed since the dialog opened.
  const [code, setCode] = useState<CheckedCode | null>()
  const [typed, setTyped] = useState<Typed>(null)
  const quote = asked.data && (code ? withPrice(asked.data, code.priceCoins) : asked.data)
  const { buy, busy, error } = usePurchase(contentOid, () => {
    onClose()
    const next = sale.afterBuying?.({ contentOid, type })
    if (next) void navigate({ href: next })
  })
  const pay = ({ priceCoins: coins, creatorOid }: Quote) => {
    if (coins !== null) buy({ coins, creatorOid, discountCode: code?.code ?? null })
  }
  // With a code the price isn’t settled yet.
  useOneTouch(begun.before === '' && oneTouch.data?.oneTouchPayment, quote, pay)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Buy “${title}”`}
      description={t(sale.terms)}
      actions={
        quote ? (
          <BuyActions
            quote={quote}
            path={sale.pathOf({ contentOid, type })}
            busy={busy}
            isHeld={typed !== null}
            onBuy={pay}
            onLeave={() => begun.keep(code === undefined ? begun.before : (code?.code ?? ''))}
            onClose={onClose}
          />
        ) : (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <Loaded query={asked} pending={<Skeleton className="h-36" />}>
        {(data) => (
          <div className="flex flex-col gap-3">
            {data.priceCoins === null ? null : <QuoteLines quote={quote ?? data} />}
            <Notes quote={quote ?? data} />
            {isBuyable(data) ? (
              <>
                <DiscountCode
                  item={{ type, contentOid }}
                  before={begun.before}
                  checked={code ?? null}
                  onChecked={setCode}
                  onTyped={setTyped}
                />
                <UnappliedCode typed={typed} />
                <OneTouchSwitch />
              </>
            ) : null}
          </div>
        )}
      </Loaded>
      {error ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {messageOf(error, i18n)}
        </p>
      ) : null}
    </Dialog>
  )
}

function isBuyable({ obstacle }: Quote): boolean {
  return obstacle === null || obstacle === 'not_enough_coins'
}

/** Pays at once, at the price that the dialog shows, where its reader chose that before it opened. */
function useOneTouch(
  isOn: boolean | undefined,
  quote: Quote | undefined,
  pay: (quote: Quote) => void,
): void {
  const decided = useRef(false)
  const latest = useRef(pay)
  useEffect(() => {
    latest.current = pay
  })
  useEffect(() => {
    if (decided.current || isOn === undefined || !quote) return
    decided.current = true
    if (isOn && quote.obstacle === null) latest.current(quote)
  }, [isOn, quote])
}

/** What stands in the way, which coins do not pay, and how many copies are left. */
function Notes({ quote }: { quote: Quote }) {
  const words = useObstacleWords()
  const { obstacle, allowsBonus, balance, copiesLeft } = quote
  return (
    <>
      {obstacle ? (
        <p role="status" className="font-medium">
          {obstacle === 'not_enough_coins' ? (
            <CoinsNeeded coins={quote.shortCoins} />
          ) : (
            words[obstacle]
          )}
        </p>
      ) : null}
      {copiesLeft !== null && copiesLeft > 0 ? (
        <p className="text-sm text-gold">
          <Plural value={copiesLeft} one="# copy left" other="# copies left" />
        </p>
      ) : null}
      {!allowsBonus && balance.bonusCoins > 0 && quote.priceCoins !== null ? (
        <p className="text-sm text-ink-faint">
          <Trans>
            You have <Plural value={balance.coins} one="# coin" other="# coins" /> and{' '}
            <Plural value={balance.bonusCoins} one="# bonus coin" other="# bonus coins" />. The
            creator doesn’t accept bonus coins for this.
          </Trans>
        </p>
      ) : null}
    </>
  )
}
