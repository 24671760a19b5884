import { cx } from './class-names.ts'

/** Coins buy content; credits pay for AI chats. */
export type Currency = 'coin' | 'credit'

export const currencyColors: Record<Currency, string> = { coin: 'text-gold', credit: 'text-teal' }

/** A round coin for coins, a four-pointed spark for credits. */
export function CurrencyIcon({ currency, className }: { currency: Currency; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={cx('size-4 shrink-0', currencyColors[currency], className)}
    >
      {currency === 'coin' ? (
        <>
          <circle cx="8" cy="8" r="6.25" />
          <path d="M6.6 11.2V4.9h2a1.9 1.9 0 0 1 0 3.8h-2" strokeLinecap="round" />
        </>
      ) : (
        <path d="M8 1.6c.5 3.9 2 5.6 6.4 6.4C10 8.8 8.5 10.5 8 14.4 7.5 10.5 6 8.8 1.6 8 6 7.2 7.5 5.5 8 1.6Z" />
      )}
    </svg>
  )
}
