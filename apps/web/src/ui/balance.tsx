import { useEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { CurrencyIcon, currencyColors, type Currency } from './currency.tsx'

/** Amounts in the smallest unit: whole coins, thousandths of a credit. */
export function formatAmount(amount: number, currency: Currency, locale?: string): string {
  const value = currency === 'credit' ? amount / 1000 : amount
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value)
}

/** A balance that counts to its new value; at once where the reader prefers less motion. */
export function Balance({
  amount,
  currency,
  label,
  locale,
  className,
}: {
  amount: number
  currency: Currency
  /** The currency's name, read aloud. */
  label: string
  locale?: string
  className?: string
}) {
  const shown = useCounting(amount, currency)
  return (
    <span
      className={cx(
        'figures inline-flex items-center gap-1.5 font-medium whitespace-nowrap',
        currencyColors[currency],
        className,
      )}
    >
      <CurrencyIcon currency={currency} />
      <span className="sr-only">{label} </span>
      <span>{formatAmount(shown, currency, locale)}</span>
    </span>
  )
}

const countMs = 480

/** The units in which a balance counts: whole credits between whole amounts, so that no fraction flashes by. */
export function stepBetween(from: number, to: number, currency: Currency): number {
  if (currency !== 'credit') return 1
  return [1000, 100, 10].find((step) => from % step === 0 && to % step === 0) ?? 1
}

function useCounting(target: number, currency: Currency): number {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    from.current = target
    if (start === target) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(target)
    const began = performance.now()
    const step = stepBetween(start, target, currency)
    let frame = requestAnimationFrame(function tick(now) {
      const part = Math.min(1, (now - began) / countMs)
      const eased = 1 - (1 - part) ** 3
      const value = start + (target - start) * eased
      setShown(part === 1 ? target : Math.round(value / step) * step)
      if (part < 1) frame = requestAnimationFrame(tick)
    })
    return () => {
      cancelAnimationFrame(frame)
      setShown(target)
    }
  }, [target, currency])
  return shown
}
