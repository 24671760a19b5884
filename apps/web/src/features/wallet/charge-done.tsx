import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { findPlace, takePlace } from '../../lib/return-place.ts'
import { Balance } from '../../ui/balance.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatBucket } from './amounts.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { PaymentResult } from './use-payment.ts'

/** Coins that arrived, and where to go with them. */
export function ChargeDone(done: PaymentResult) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const [shown, setShown] = useState(
    done.creditMilli === null ? done.balanceCoins - done.coins : done.balanceCoins,
  )
  const [before] = useState(() => findPlace('charge'))
  // Begins at the balance before, so that the reader sees the coins arrive.
  useEffect(() => setShown(done.balanceCoins), [done.balanceCoins])
  const credits = formatBucket(done.creditMilli ?? 0, 'credit', { locale })
  return (
    <Card role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-good" />
      <h2 className="text-lg font-semibold">
        {done.creditMilli === null ? (
          <Plural
            value={done.coins}
            one="# coin added to your wallet"
            other="# coins added to your wallet"
          />
        ) : (
          <Trans>{credits} credits added to your wallet</Trans>
        )}
      </h2>
      {done.creditMilli === null ? (
        <Balance
          amount={shown}
          currency="coin"
          label={t`Coins`}
          locale={locale}
          className="gap-2.5 text-2xl font-semibold tracking-tight [&_svg]:size-7"
        />
      ) : null}
      <Link
        to="/wallet/entries/$postingId"
        params={{ postingId: done.postingId }}
        className="text-sm text-accent-ink underline underline-offset-2"
      >
        <Trans>Receipt and ledger entries</Trans>
      </Link>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {done.creditMilli === null ? (
          <Link to="/wallet/convert" className={buttonClasses()}>
            <Trans>Convert to credits</Trans>
          </Link>
        ) : null}
        <Link to="/wallet" className={buttonClasses(before ? 'secondary' : 'primary')}>
          <Trans>Go to wallet</Trans>
        </Link>
        {before ? (
          <a href={before} onClick={() => takePlace('charge')} className={buttonClasses('primary')}>
            {isOfPurchase(before) ? (
              <Trans>Continue purchase</Trans>
            ) : before.startsWith('/story/') ? (
              <Trans>Back to story</Trans>
            ) : (
              <Trans>Back</Trans>
            )}
          </a>
        ) : null}
      </div>
    </Card>
  )
}

/** Whether the reader left an item, a gift, a subscription or their cart unpaid at a place. */
function isOfPurchase(place: string): boolean {
  return /#(buy|gift)$|^\/(cart$|subscribe\/)/.test(place)
}
