import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { buttonClasses } from '../../ui/button.tsx'
import { ChargeBadge } from './charge-badge.tsx'
import { useLocale } from '../../lib/use-locale.ts'
import type { ChargeOffer } from './wallet.api.ts'
import { When } from '../../ui/when.tsx'
import { TakeBack } from './take-back.tsx'

type Charge = ChargeOffer['history'][number]

/** The latest charges; one that was paid opens its entries. */
export function ChargeHistory({ charges }: { charges: Charge[] }) {
  return (
    <section aria-labelledby="charges">
      <h2 id="charges" className="mb-3 text-lg font-semibold">
        <Trans>Recent coin purchases</Trans>
      </h2>
      {charges.length === 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>No coin purchases yet</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
          {charges.map((charge) => (
            <li key={charge.orderOid}>
              <ChargeRow charge={charge} />
              {charge.takeBack ? <TakeBack charge={charge} takeBack={charge.takeBack} /> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const rowClasses = 'flex min-w-0 flex-1 items-center gap-4 px-4 py-3 text-sm'

function ChargeRow({ charge }: { charge: Charge }) {
  const { t } = useLingui()
  if (!charge.postingId) {
    return (
      <div className="flex items-center">
        <div className={rowClasses}>
          <ChargeLine charge={charge} />
        </div>
        {/* As wide as the way to a receipt, so that amounts stand below each other. */}
        <span aria-hidden className={`${buttonClasses('ghost', 'sm')} invisible mr-2`}>
          <ReceiptText className="size-4" />
        </span>
      </div>
    )
  }
  return (
    <div className="flex items-center">
      <Link
        to="/wallet/entries/$postingId"
        params={{ postingId: charge.postingId }}
        className={`${rowClasses} transition-colors hover:bg-pressed focus-visible:-outline-offset-2`}
      >
        <ChargeLine charge={charge} />
      </Link>
      <Link
        to="/wallet/receipts/$orderOid"
        params={{ orderOid: charge.orderOid }}
        title={t`Receipt`}
        aria-label={t`Receipt`}
        className={`${buttonClasses('ghost', 'sm')} mr-2`}
      >
        <ReceiptText aria-hidden className="size-4" />
      </Link>
    </div>
  )
}

function ChargeLine({ charge }: { charge: Charge }) {
  const { language } = useLocale()
  const refunded = formatMoney(charge.refundedMinor, charge.currency, language)
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="figures block font-medium">
          <Plural value={charge.coins} one="# coin" other="# coins" />
        </span>
        <span className="block text-xs text-ink-faint">
          <When at={charge.createdAt} />
          {charge.refundedMinor > 0 ? (
            <>
              {' · '}
              <Trans>{refunded} refunded</Trans>
            </>
          ) : null}
        </span>
      </span>
      <span className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-4">
        <ChargeBadge charge={charge} />
        <span className="figures text-right md:w-24">
          {formatMoney(charge.amountMinor, charge.currency, language)}
        </span>
      </span>
    </>
  )
}
