import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { When } from '../../../ui/when.tsx'

export interface PaperLine {
  key: string
  name: ReactNode
  coins: number
}

/** A receipt of what was paid in coins: what, from whom, how, when, and what it came to. */
export function CoinPaper({
  number,
  seller,
  payment,
  paidAt,
  refundedAt,
  lines,
  total,
}: {
  number: string
  seller: string
  payment: ReactNode
  paidAt: string
  refundedAt: string | null
  lines: readonly PaperLine[]
  total: number
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  return (
    <article
      aria-label={`${t`Receipt`} ${number}`}
      className="break-inside-avoid rounded-lg border border-line bg-raised p-5 text-sm md:p-8"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-4">
        <h2 className="text-lg font-semibold">
          <Trans>Receipt</Trans>
        </h2>
        <p className="font-mono text-xs break-all">{number}</p>
      </header>
      <dl className="grid gap-x-6 gap-y-4 py-5 sm:grid-cols-2">
        <Fact label={t({ message: 'Seller', context: 'receipt' })}>
          <span dir="auto">{seller}</span>
        </Fact>
        <Fact label={t`Buyer`}>
          <span dir="auto">{viewer?.nickname}</span>
        </Fact>
        <Fact label={t`Payment method`}>{payment}</Fact>
        <Fact label={t`Paid on`}>
          <When at={paidAt} exact />
        </Fact>
        {refundedAt ? (
          <Fact label={t`Refunded on`}>
            <When at={refundedAt} exact />
          </Fact>
        ) : null}
      </dl>
      <table className="w-full border-t border-line">
        <caption className="caption-bottom pt-3 text-left text-xs text-ink-faint">
          <Trans>
            The price includes the platform fee. VAT was paid when the coins were bought.
          </Trans>
        </caption>
        <tbody>
          {lines.map(({ key, name, coins }) => (
            <Row key={key} name={name}>
              <PriceTag amount={coins} currency="coin" />
            </Row>
          ))}
          <Row name={t`VAT`}>
            <Trans>Included</Trans>
          </Row>
          <Row name={t`Platform fee`}>
            <Trans>Included</Trans>
          </Row>
          <tr className="text-base font-semibold">
            <th scope="row" className="pt-3 text-left">
              <Trans>Total</Trans>
            </th>
            <td className="figures pt-3 text-right">
              <PriceTag amount={total} currency="coin" />
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  )
}

/** What can be done with a receipt; none of it is printed. */
export function ReceiptActions({ postingId }: { postingId: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-4 print:hidden">
      <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      {postingId ? (
        <Link
          to="/wallet/entries/$postingId"
          params={{ postingId }}
          className="py-1 text-sm text-accent-ink underline underline-offset-2"
        >
          <Trans>Ledger entries</Trans>
        </Link>
      ) : null}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        {name}
      </th>
      <td className="figures py-2.5 text-right whitespace-nowrap">{children}</td>
    </tr>
  )
}
