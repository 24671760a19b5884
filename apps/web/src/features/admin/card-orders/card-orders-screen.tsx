import { Trans, useLingui } from '@lingui/react/macro'
import { WalletCards } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { CardOrderTable } from './card-order-table.tsx'
import { endNames } from './card-order-words.ts'
import { cardOrdersQuery } from './card-orders.api.ts'

/** What was paid by card, whatever came of it, latest first; the filters stand in the address. */
export function CardOrdersScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Card payments</Trans>}
      text={
        <Trans>Payments with saved cards, and why each was charged, declined, or refunded.</Trans>
      }
      filters={[
        { name: 'user', label: t`Buyer: nickname or ID`, kind: 'word' },
        { name: 'creator', label: t`Creator: nickname or ID`, kind: 'word' },
        { name: 'state', label: t`Status`, kind: 'name', all: t`All statuses`, names: endNames },
      ]}
      query={(filters) => cardOrdersQuery(api, filters)}
      empty={{
        icon: <WalletCards aria-hidden />,
        title: <Trans>No card payments match</Trans>,
        text: <Trans>Payments with saved cards appear here.</Trans>,
      }}
    >
      {(rows) => <CardOrderTable rows={rows} named />}
    </AdminList>
  )
}
