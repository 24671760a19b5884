import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { May } from '../may.tsx'
import { OrderPostings } from '../orders/order-postings.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { ChargeRefunds } from './charge-refunds.tsx'
import { type ChargeDetail, chargeQuery } from './charges.api.ts'
import { RefundCharge } from './refund-charge.tsx'

/** One charge: what was paid where, what it did in the ledger, and what went back. */
export function ChargeView({ chargeOid }: { chargeOid: string }) {
  const { api } = useApp()
  const detail = useQuery(chargeQuery(api, chargeOid))
  return (
    <DetailScreen
      detail={detail}
      list="charges"
      back={<Trans>All coin purchases</Trans>}
      title={
        detail.data ? (
          <Plural value={detail.data.charge.coins} one="# coin" other="# coins" />
        ) : (
          <Trans>Coin purchase</Trans>
        )
      }
      text={<code className="text-xs">{chargeOid}</code>}
      acts={detail.data ? <Acts detail={detail.data} /> : null}
    >
      {(data) => (
        <div className="flex flex-col gap-8">
          <ChargeFacts detail={data} />
          <ChargeRefunds detail={data} />
          {data.postings.length > 0 ? <OrderPostings postings={data.postings} /> : null}
        </div>
      )}
    </DetailScreen>
  )
}

function Acts({ detail }: { detail: ChargeDetail }) {
  const [isRefunding, setIsRefunding] = useState(false)
  const { charge, refundable } = detail
  return (
    <>
      <ConsoleLink
        action
        to="audit"
        filters={{ subjectKind: 'charge', subject: charge.chargeOid }}
        className={buttonClasses()}
      >
        <Trans>History</Trans>
      </ConsoleLink>
      {refundable ? (
        <May call="POST /account/admin/refunds">
          <Button
            variant="danger"
            icon={<Undo2 aria-hidden className="size-4" />}
            onClick={() => setIsRefunding(true)}
          >
            <Trans>Refund</Trans>
          </Button>
        </May>
      ) : null}
      {isRefunding && refundable ? (
        <RefundCharge
          charge={charge}
          refundable={refundable}
          onClose={() => setIsRefunding(false)}
        />
      ) : null}
    </>
  )
}
