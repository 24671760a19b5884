import { Trans, useLingui } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { orderStateNames } from '../../commerce/order-state-names.ts'
import { OrderTable } from './order-table.tsx'
import { ordersQuery } from './orders.api.ts'

/** Orders of everyone, latest first; the filters stand in the address. */
export function OrderList() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Orders</Trans>}
      text={
        <Trans>
          What readers bought with coins. Open an order to see its ledger entries or refund it.
        </Trans>
      }
      filters={[
        { name: 'story', label: t`Item: title or ID`, kind: 'word', wide: true },
        { name: 'buyer', label: t`Buyer: nickname or ID`, kind: 'word' },
        {
          name: 'state',
          label: t`Status`,
          kind: 'name',
          all: t`All statuses`,
          names: orderStateNames,
        },
      ]}
      query={(filters) => ordersQuery(api, filters)}
      empty={{
        icon: <ShoppingBag aria-hidden />,
        title: <Trans>No orders match</Trans>,
        text: <Trans>Purchases appear here with what was paid.</Trans>,
      }}
    >
      {(rows) => <OrderTable orders={rows} />}
    </AdminList>
  )
}
