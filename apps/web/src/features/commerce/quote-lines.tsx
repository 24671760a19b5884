import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CurrencyIcon } from '../../ui/currency.tsx'
import type { Quote } from './commerce.api.ts'

/** The price, which coins pay it, and what is left or missing. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { t, i18n } = useLingui()
  const { priceCoins, pays, balance, shortCoins, allowsBonus, discountCoins } = quote
  const bonusLeft = balance.bonusCoins - pays.bonusCoins
  const count = (coins: number) => coins.toLocaleString(i18n.locales?.toString())
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 rounded-lg border border-line px-4 py-3">
      <Line term={t`One-time price`}>{count((priceCoins ?? 0) + discountCoins)}</Line>
      {discountCoins > 0 ? <Line term={t`Discount`}>−{count(discountCoins)}</Line> : null}
      {allowsBonus && balance.bonusCoins > 0 ? (
        <Line term={t`From your ${count(balance.bonusCoins)} bonus coins`}>
          −{count(pays.bonusCoins)}
        </Line>
      ) : null}
      <Line term={t`From your ${count(balance.coins)} coins`}>−{count(pays.coins)}</Line>
      {shortCoins > 0 ? (
        <Total term={t`Coins needed`} coins={count(shortCoins)} isShort />
      ) : (
        <Total term={t`Coins remaining`} coins={count(balance.coins - pays.coins)} />
      )}
      {bonusLeft > 0 && shortCoins === 0 ? (
        <Line term={t`Bonus coins remaining`}>{count(bonusLeft)}</Line>
      ) : null}
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}

function Total({ term, coins, isShort }: { term: string; coins: string; isShort?: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <dt className="border-t border-line pt-2 font-semibold">{term}</dt>
      <dd
        className={`flex items-center justify-end gap-1.5 border-t border-line pt-2 font-semibold ${isShort ? 'text-danger' : 'text-gold'}`}
      >
        <CurrencyIcon currency="coin" />
        {coins}
        <span className="sr-only">{t`coins`}</span>
      </dd>
    </>
  )
}
