import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import type { ReactNode } from 'react'
import { ChargeBadge } from '../../wallet/charge-badge.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { cardPurposes } from '../card-orders/card-purposes.ts'
import { DeclineReason } from '../card-orders/decline-reason.tsx'
import { Facts } from '../facts.tsx'
import { PersonLink } from '../person-link.tsx'
import type { ChargeDetail } from './charges.api.ts'

type Fact = [string, ReactNode]

/** Who paid what by which means, how the gateway calls it, and what could go back. */
export function ChargeFacts({ detail: { charge, refundable } }: { detail: ChargeDetail }) {
  const { t } = useLingui()
  const { language } = useLocale()
  const money = (minor: number) => formatMoney(minor, charge.currency, language)
  const methods = { card: t`Card`, wallet: t`Mobile wallet`, wallet_jpy: t`Yen wallet` }
  const paidFor = (purpose: string) => {
    const known = cardPurposes[purpose]
    return known ? t(known.name) : purpose
  }
  const facts: Fact[] = [
    [t`Status`, <ChargeBadge key="state" charge={charge} />],
    ...(isExplained(charge)
      ? [[t`Failure reason`, <DeclineReason key="failed" code={charge.declineCode} />] as Fact]
      : []),
    [t`Buyer`, <PersonLink key="buyer" oid={charge.userOid} nickname={charge.nickname} />],
    [t`Purpose`, charge.purpose === 'coins' ? t`Coins in wallet` : paidFor(charge.purpose)],
    [t`Price`, money(charge.amountMinor)],
    [t`Amount refunded`, money(charge.refundedMinor)],
    [t`Payment method`, methods[charge.method]],
    [t`Gateway`, charge.gateway],
    [
      t`Gateway reference`,
      charge.gatewayRef ? (
        <code key="ref" className="text-xs break-all">
          {charge.gatewayRef}
        </code>
      ) : (
        t`None`
      ),
    ],
    [t({ message: 'Started', context: 'date' }), <When key="begun" at={charge.createdAt} exact />],
    [
      t({ message: 'Paid', context: 'date' }),
      charge.paidAt ? <When key="paid" at={charge.paidAt} exact /> : t`Never`,
    ],
    [
      t`Unspent`,
      refundable
        ? t`${plural(refundable.coins, { one: '# coin', other: '# coins' })}, worth ${money(refundable.amountMinor)}`
        : t`Nothing to refund`,
    ],
  ]
  return <Facts facts={facts} />
}

/** On a page of the gateway most charges fail since nobody paid, of which it says nothing. */
function isExplained({ state, purpose, declineCode }: ChargeDetail['charge']): boolean {
  return state === 'failed' && (purpose !== 'coins' || declineCode !== null)
}
