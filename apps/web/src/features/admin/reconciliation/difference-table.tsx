import { useLingui } from '@lingui/react/macro'
import { currencies } from '@plax/contracts/payment/payment-values'
import { formatMoney } from '@plax/money/currencies'
import { Table } from '../../../ui/table.tsx'
import { type ChargeState, chargeStateNames } from '../../wallet/charge-states.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { ConsoleLink } from '../console-link.tsx'
import type { Difference } from './reconciliation.api.ts'
import { differenceNames } from './report-names.ts'

/** What each side says, charge by charge; a charge opens where it can be refunded. */
export function DifferenceTable({ differences }: { differences: Difference[] }) {
  const { t } = useLingui()
  const states = Object.keys(chargeStateNames) as ChargeState[]
  const gatewayStates: Record<string, string> = {
    open: t`Not paid`,
    captured: t({ message: 'Paid', context: 'state' }),
    declined: t`Failed`,
  }
  const hereState = (state: string) => {
    const known = states.find((one) => one === state)
    return known ? t(chargeStateNames[known]) : state
  }
  return (
    <Table
      stacked
      caption={t`Differences`}
      rows={differences}
      rowKey={(row) => `${row.kind} ${row.orderOid} ${row.gatewayRef}`}
      columns={[
        {
          key: 'kind',
          label: t`Difference`,
          cell: ({ kind }) => (
            <span className="block max-w-72 min-w-44">
              <span className="block font-medium">{t(differenceNames[kind].name)}</span>
              <span className="block text-xs text-ink-soft">{t(differenceNames[kind].text)}</span>
            </span>
          ),
        },
        {
          key: 'charge',
          label: t`Coin purchase`,
          cell: ({ orderOid, here }) => {
            if (!orderOid) return '–'
            const id = <code className="text-xs">{orderOid}</code>
            return here ? <ConsoleLink to={`charges/${orderOid}`}>{id}</ConsoleLink> : id
          },
        },
        {
          key: 'ref',
          label: t`Gateway reference`,
          cell: ({ gatewayRef }) =>
            gatewayRef ? <code className="text-xs break-all">{gatewayRef}</code> : '–',
        },
        {
          key: 'here',
          label: t`Ledger`,
          cell: ({ here }) => (here ? <Side side={here} state={hereState(here.state)} /> : '–'),
        },
        {
          key: 'there',
          label: t`Gateway`,
          cell: ({ there }) =>
            there ? <Side side={there} state={gatewayStates[there.state] ?? there.state} /> : '–',
        },
      ]}
    />
  )
}

function Side({ side, state }: { side: NonNullable<Difference['here']>; state: string }) {
  const { t } = useLingui()
  const { language } = useLocale()
  const money = (minor: number) => {
    const currency = currencies.find((one) => one === side.currency)
    // Of money that is not ours only the smallest units are known.
    return currency ? formatMoney(minor, currency, language) : `${minor} ${side.currency}`
  }
  return (
    <span className="block">
      <span className="figures block whitespace-nowrap">{money(side.amountMinor)}</span>
      <span className="block text-xs text-ink-soft">{state}</span>
      {side.refundedMinor > 0 ? (
        <span className="block text-xs text-ink-soft">
          {t`Refunded: ${money(side.refundedMinor)}`}
        </span>
      ) : null}
    </span>
  )
}
