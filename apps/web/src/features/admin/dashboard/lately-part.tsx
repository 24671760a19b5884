import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CURRENCIES, formatMoney } from '@plax/money/currencies'
import { Link } from '@tanstack/react-router'
import { useLocale } from '../../../lib/use-locale.ts'
import { formatAmount } from '../../../ui/balance.tsx'
import { useSections } from '../sections.ts'
import type { Dashboard } from './dashboard.api.ts'
import { DashboardPart } from './dashboard-part.tsx'

type Figure = Dashboard['figures'][number]
type Amount = Figure['now']['amounts'][number]

const names: Readonly<Record<string, MessageDescriptor>> = {
  'GET /account/admin/users': msg`Sign-ups`,
  'GET /payment/admin/orders': msg`Items sold`,
  'GET /payment/admin/subscriptions': msg`Subscription payments`,
  'GET /payment/admin/charges': msg`Money received`,
}

/** What the last seven days brought, beside the seven before them. */
export function LatelyPart({ figures }: { figures: Figure[] }) {
  return (
    <DashboardPart id="lately" title={<Trans>Last 7 days</Trans>}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {figures.map((figure) => (
          <FigureTile key={figure.call} figure={figure} />
        ))}
      </ul>
    </DashboardPart>
  )
}

function FigureTile({ figure: { call, now, before } }: { figure: Figure }) {
  const { t } = useLingui()
  const say = useAmountWords()
  const section = useSections().find((one) => one.call === call)
  const name = names[call]
  if (!section || !name) return null
  const main = now.amounts.map(say).join(' · ') || say({ unit: '', amount: now.count })
  const former = before.amounts.map(say).join(' · ') || say({ unit: '', amount: before.count })
  return (
    <li>
      <Link
        to="/admin/$"
        params={{ _splat: section.path }}
        className="flex h-full flex-col gap-1 rounded-lg border border-line bg-raised p-4 transition-colors hover:bg-pressed"
      >
        <span className="text-sm text-ink-soft">{t(name)}</span>
        <span className="figures text-xl font-semibold">{main}</span>
        {now.amounts.length > 0 ? (
          <span className="text-xs text-ink-soft">
            <Plural value={now.count} one="# payment" other="# payments" />
          </span>
        ) : null}
        <span className="text-xs text-ink-faint">
          <Trans>7 days before: {former}</Trans>
        </span>
      </Link>
    </li>
  )
}

function useAmountWords(): (amount: Amount) => string {
  const { t } = useLingui()
  const { locale, language } = useLocale()
  return ({ unit, amount }) => {
    const currency = CURRENCIES.find((one) => one === unit)
    if (currency) return formatMoney(amount, currency, language)
    if (unit === 'coin' || unit === 'credit') {
      if (unit === 'coin') return t`${plural(amount, { one: '# coin', other: '# coins' })}`
      const shown = formatAmount(amount, unit, locale)
      return t`${shown} credits`
    }
    return new Intl.NumberFormat(locale).format(amount)
  }
}
