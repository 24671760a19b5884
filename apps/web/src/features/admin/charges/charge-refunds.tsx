import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import type { ChargeDetail } from './charges.api.ts'

/** What went back of a charge, when, why and by whom; nothing where nothing did. */
export function ChargeRefunds({ detail: { charge, refunds } }: { detail: ChargeDetail }) {
  const { t } = useLingui()
  const { language, locale } = useLocale()
  if (refunds.length === 0) return null
  return (
    <div>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>Refunds</Trans>
      </h2>
      <Table
        stacked
        caption={t`Refunds`}
        rows={refunds}
        rowKey={(row) => row.refundOid}
        columns={[
          { key: 'when', label: t`Decided`, cell: (row) => <When at={row.createdAt} /> },
          {
            key: 'coins',
            label: t`Coins`,
            numeric: true,
            cell: (row) => row.coins.toLocaleString(locale),
          },
          {
            key: 'money',
            label: t`Amount refunded`,
            numeric: true,
            cell: (row) => formatMoney(row.amountMinor, charge.currency, language),
          },
          { key: 'reason', label: t`Reason`, cell: (row) => row.reason },
          {
            key: 'by',
            label: t`By`,
            cell: (row) => <PersonLink oid={row.actorOid} nickname={row.actorNickname} />,
          },
          {
            key: 'state',
            label: t`Status`,
            cell: (row) =>
              row.state === 'refunded' ? (
                <Badge tone="good">{t`Refunded by the gateway`}</Badge>
              ) : (
                <Badge>{t`Refund requested`}</Badge>
              ),
          },
        ]}
      />
    </div>
  )
}
