import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { orderQuery } from './wallet.api.ts'

/** The purchase that a posting is about, and the story that was bought. */
export function OrderReference({ orderOid, className }: { orderOid: string; className: string }) {
  const { api } = useApp()
  const order = useQuery(orderQuery(api, orderOid))
  return (
    <>
      <Link to="/wallet/purchases" className={className}>
        <Trans>Purchase</Trans>
      </Link>
      {order.data?.title ? (
        <>
          {': '}
          <Link
            to="/story/$contentOid"
            params={{ contentOid: order.data.contentOid }}
            className={className}
          >
            {order.data.title}
          </Link>
        </>
      ) : null}
    </>
  )
}
