import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { Link } from '@tanstack/react-router'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { useLocale } from './use-locale.ts'
import type { ChargeOffer } from './wallet.api.ts'
import { When } from './when.tsx'

type Charge = ChargeOffer['history'][number]

const states: Record<Charge['state'], { name: MessageDescriptor; tone: BadgeTone }> = {
  ready: { name: msg`Not paid`, tone: 'plain' },
  captured: { name: msg`Being credited`, tone: 'plain' },
  paid: { name: msg`Paid`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'danger' },
  cancelled: { name: msg`Cancelled`, tone: 'plain' },
  refunding: { name: msg`Being refunded`, tone: 'plain' },
  refunded: { name: msg`Refunded`, tone: 'plain' },
}

const disputes: Record<NonNullable<Charge['dispute']>, MessageDescriptor> = {
  open: msg`Disputed`,
  won: msg`Dispute settled`,
  lost: msg`Charged back`,
}

/** The latest charges; one that was paid opens its entries. */
export function ChargeHistory({ charges }: { charges: Charge[] }) {
  return (
    <section aria-labelledby="charges">
      <h2 id="charges" className="mb-3 text-lg font-semibold">
        <Trans>Your latest charges</Trans>
      </h2>
      {charges.length === 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>None yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
          {charges.map((charge) => (
            <li key={charge.orderOid}>
              <ChargeRow charge={charge} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const rowClasses = 'flex items-center gap-4 px-4 py-3 text-sm'

function ChargeRow({ charge }: { charge: Charge }) {
  if (!charge.postingId) {
    return (
      <div className={rowClasses}>
        <ChargeLine charge={charge} />
      </div>
    )
  }
  return (
    <Link
      to="/wallet/entries/$postingId"
      params={{ postingId: charge.postingId }}
      className={`${rowClasses} transition-colors hover:bg-pressed focus-visible:-outline-offset-2`}
    >
      <ChargeLine charge={charge} />
    </Link>
  )
}

function ChargeLine({ charge }: { charge: Charge }) {
  const { t } = useLingui()
  const { language } = useLocale()
  const state = states[charge.state]
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
        {charge.dispute ? (
          <Badge tone="danger">{t(disputes[charge.dispute])}</Badge>
        ) : (
          <Badge tone={state.tone}>{t(state.name)}</Badge>
        )}
        <span className="figures text-right md:w-24">
          {formatMoney(charge.amountMinor, charge.currency, language)}
        </span>
      </span>
    </>
  )
}
