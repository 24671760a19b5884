import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { LineTitle } from '../commerce/order-title.tsx'
import { orderQuery } from './wallet.api.ts'

/** The purchase that a posting is about, and all that was bought. */
export function OrderReference({ orderOid, className }: { orderOid: string; className: string }) {
  const { api } = useApp()
  const order = useQuery(orderQuery(api, orderOid))
  const named = order.data?.lines.filter(({ title }) => title !== '') ?? []
  return (
    <>
      <Link to="/wallet/purchases" className={className}>
        <Trans>Purchase</Trans>
      </Link>
      {named.map((line, index) => (
        <Fragment key={`${line.kind} ${line.subjectOid} ${line.receiverOid}`}>
          {index === 0 ? ': ' : ', '}
          {line.path === null ? (
            <LineTitle line={line} />
          ) : (
            <Link to={line.path} className={className}>
              <LineTitle line={line} />
            </Link>
          )}
        </Fragment>
      ))}
    </>
  )
}
