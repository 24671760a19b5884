import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Rows } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { OrderTable } from '../orders/order-table.tsx'
import { ordersKey } from '../orders/orders.api.ts'
import { UserPart } from './user-part.tsx'

const latest = 5

/** What a user bought last; read only once it is asked for, as they are told of each view. */
export function UserOrders({ userOid }: { userOid: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <UserPart
      title={<Trans>Recent orders</Trans>}
      actions={
        isOpen ? (
          <ConsoleLink
            action
            to="orders"
            filters={{ buyer: userOid }}
            className={buttonClasses('secondary', 'sm')}
          >
            <Trans>All orders</Trans>
          </ConsoleLink>
        ) : (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            <Trans>Show orders</Trans>
          </Button>
        )
      }
    >
      {isOpen ? (
        <OrderRows userOid={userOid} />
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>Viewing them is logged separately.</Trans>
        </p>
      )}
    </UserPart>
  )
}

function OrderRows({ userOid }: { userOid: string }) {
  const { api } = useApp()
  const orders = useQuery({
    queryKey: [...ordersKey, 'latest', userOid],
    queryFn: ({ signal }) =>
      api('GET /payment/admin/orders', { query: { userOid, limit: latest }, signal }),
    select: ({ items }) => items,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <Rows
      query={orders}
      pending={<Skeleton className="h-40" />}
      empty={<EmptyState icon={<ShoppingBag aria-hidden />} title={<Trans>No orders yet</Trans>} />}
    >
      {(rows) => <OrderTable orders={rows} />}
    </Rows>
  )
}
