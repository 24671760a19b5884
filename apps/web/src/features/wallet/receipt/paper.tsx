import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import type { ReactNode } from 'react'
import { localDay } from '../../../lib/local-day.ts'
import { nameZone } from '../../../lib/zone-name.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import type { ReceiptAnswer } from './receipt-page.tsx'

type PaperFacts = ReceiptAnswer['receipt']

/** One document: its number and days, who sold to whom, and what it comes to. */
export function Paper({
  title,
  paper,
  answer,
  undoes,
}: {
  title: string
  paper: PaperFacts
  answer: ReceiptAnswer
  /** The number of the receipt that a credit note is about. */
  undoes?: string
}) {
  const { t } = useLingui()
  const methods = { card: t`Card`, wallet: t`Mobile wallet`, wallet_jpy: t`Yen wallet` }
  return (
    <article
      aria-label={`${title} ${paper.number}`}
      className="break-inside-avoid rounded-lg border border-line bg-raised p-5 text-sm md:p-8"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="figures font-medium">{paper.number}</p>
      </header>
      <div className="grid gap-6 py-5 sm:grid-cols-2">
        <Part title={<Trans context="receipt">Seller</Trans>}>
          <Seller seller={paper.seller} />
        </Part>
        <Part title={<Trans>Buyer</Trans>}>
          <Lines lines={[answer.buyer.nickname, answer.buyer.email]} />
        </Part>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:col-span-2 sm:grid-cols-4">
          <Fact label={t`Issued on`}>
            <DayInZone day={paper.issuedOn} paper={paper} />
          </Fact>
          <Fact label={undoes ? t`Refunded on` : t`Paid on`}>
            <DayInZone day={paper.paidOn} paper={paper} />
            <ByOwnClock paper={paper} />
          </Fact>
          <Fact label={t`Payment method`}>
            {methods[answer.method]} ({answer.gateway})
          </Fact>
          <Fact label={undoes ? t`Original receipt` : t`Purchase number`}>
            {undoes ?? <code className="text-xs break-all">{answer.orderOid}</code>}
          </Fact>
        </dl>
      </div>
      <Sums paper={paper} isBack={undoes !== undefined} />
    </article>
  )
}

/** A day of the operator, and in whose zone it is that. */
function DayInZone({ day, paper: { zone, paidAt } }: { day: string; paper: PaperFacts }) {
  const { locale } = useLocale()
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <span className="block">{days.format(new Date(day))}</span>
      <span className="block text-xs text-ink-faint">
        {nameZone(zone, { locale, at: new Date(paidAt) })}
      </span>
    </>
  )
}

/** Where the list of charges names another day: the reader's own clock. What is printed is the same for all. */
function ByOwnClock({ paper }: { paper: PaperFacts }) {
  if (localDay(new Date(paper.paidAt)) === paper.paidOn) return null
  return (
    <span className="mt-1 block text-xs text-ink-faint print:hidden">
      <Trans>
        Your local time: <When at={paper.paidAt} />
      </Trans>
    </span>
  )
}

function Sums({ paper, isBack }: { paper: PaperFacts; isBack: boolean }) {
  const { t } = useLingui()
  const { language, locale } = useLocale()
  const money = (minor: number) => formatMoney(isBack ? -minor : minor, paper.currency, language)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const rate = percent.format(paper.vatBasisPoints / 10_000)
  const lines: [ReactNode, number][] = [
    [<Plural key="coins" value={paper.coins} one="# coin" other="# coins" />, paper.netMinor],
    [t`VAT (${rate})`, paper.vatMinor],
  ]
  return (
    <table className="w-full border-t border-line">
      <caption className="caption-bottom pt-3 text-left text-xs text-ink-faint">
        <Trans>Prices include VAT and payment fees.</Trans>
      </caption>
      <tbody>
        {lines.map(([name, minor], index) => (
          <tr key={index} className="border-b border-line">
            <th scope="row" className="py-2.5 text-left font-normal">
              {name}
            </th>
            <td className="figures py-2.5 text-right">{money(minor)}</td>
          </tr>
        ))}
        <tr className="text-base font-semibold">
          <th scope="row" className="pt-3 text-left">
            {isBack ? <Trans>Amount refunded</Trans> : <Trans>Total</Trans>}
          </th>
          <td className="figures pt-3 text-right">{money(paper.grossMinor)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Seller({ seller }: { seller: PaperFacts['seller'] }) {
  const lines = [seller.name, seller.registration, seller.address, seller.contact].filter(Boolean)
  if (lines.length > 0) return <Lines lines={lines} />
  return (
    <p className="text-ink-faint">
      <Trans>The operator of this site</Trans>
    </p>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <p key={line} className="break-words whitespace-pre-line">
      {line}
    </p>
  ))
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-xs text-ink-faint">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
