import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { Badge } from '../../../ui/badge.tsx'
import { BucketTable } from '../../wallet/bucket-table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import type { SubscriptionPayment } from './subscriptions.api.ts'

/** That a payment was refunded, when, why and by whom, and what that undid in the ledger. */
export function PaymentRefund({ refund }: { refund: NonNullable<SubscriptionPayment['refund']> }) {
  const { t } = useLingui()
  const { language } = useLocale()
  const { money, posting, actorOid, actorNickname } = refund
  const amount = money && formatMoney(money.amountMinor, money.currency, language)
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone="danger">
          <Trans context="state">Refunded</Trans>
        </Badge>
        <span>{refund.reason}</span>
        {money ? (
          <span className="figures">
            {money.state === 'refunded' ? (
              <Trans>{amount} refunded by the gateway</Trans>
            ) : (
              <Trans>{amount}: refund requested</Trans>
            )}
          </span>
        ) : null}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-faint">
        <When at={refund.refundedAt} exact />
        <PersonLink oid={actorOid} nickname={actorNickname} />
      </p>
      <BucketTable bucket="coin" holder={t`Subscriber’s wallet`} entries={posting.entries} />
    </div>
  )
}
