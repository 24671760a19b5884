import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { cartSums } from '@plax/contracts/commerce/cart-values'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { BuyCoinsLink } from '../../ui/buy-coins-link.tsx'
import { CoinsNeeded } from '../../ui/coins-needed.tsx'
import { showToast } from '../../ui/toast.ts'
import { boughtQueries } from '../commerce/bought-queries.ts'
import { keptPurchases } from '../commerce/kept-purchases.ts'
import { UnappliedCode } from '../coupons/unapplied-code.tsx'
import type { Typed } from '../coupons/use-typed.ts'
import type { Cart, PayableLine } from './cart.api.ts'
import { type Codes, withCode } from './cart-codes.ts'

/** What the chosen entries come to, which coins pay them, and the button that does. */
export function CartSummary({
  lines,
  codes,
  typed,
  balance,
  onLeave,
}: {
  lines: readonly PayableLine[]
  codes: Codes
  /** What became of a code that is typed for one of the lines and isn’t applied. */
  typed: Typed
  balance: Cart['balance']
  /** Keeps what was chosen and entered while the buyer is away for coins. */
  onLeave: () => void
}) {
  const { t, i18n } = useLingui()
  const sums = cartSums(
    lines.map((line) => withCode(line, codes)),
    balance,
  )
  const { busy, error, pay } = usePay(lines, codes)
  const count = (amount: number) => amount.toLocaleString(i18n.locales?.toString())
  const { price } = sums
  return (
    <section className="sticky top-20 flex flex-col gap-4 rounded-xl border border-line bg-raised p-4">
      <h2 className="font-semibold">
        <Trans context="cart">
          <Plural value={lines.length} one="# item" other="# items" />
        </Trans>
      </h2>
      <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 text-sm">
        <Line term={t`List price`}>{count(sums.list)}</Line>
        {sums.discount > 0 ? <Line term={t`Discount`}>−{count(sums.discount)}</Line> : null}
        <dt className="border-t border-line pt-2 font-semibold">{t`Total`}</dt>
        <dd className="border-t border-line pt-2 text-right font-semibold text-gold">
          {count(price)}
        </dd>
        {sums.bonus > 0 ? <Line term={t`From bonus coins`}>{count(sums.bonus)}</Line> : null}
        {sums.coins > 0 ? <Line term={t`From coins`}>{count(sums.coins)}</Line> : null}
        {sums.short > 0 ? (
          <>
            <dt className="font-semibold">{t`Coins needed`}</dt>
            <dd className="text-right font-semibold text-danger">{count(sums.short)}</dd>
          </>
        ) : null}
      </dl>
      {sums.short > 0 ? (
        <>
          <p className="text-sm text-ink-soft">
            <CoinsNeeded coins={sums.short} />
          </p>
          <BuyCoinsLink
            need={sums.short}
            from="/cart"
            onLeave={onLeave}
            className={buttonClasses('primary', 'lg')}
          />
        </>
      ) : (
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          disabled={lines.length === 0 || typed !== null}
          onClick={pay}
        >
          <Trans>
            Buy for <Plural value={price} one="# coin" other="# coins" />
          </Trans>
        </Button>
      )}
      <UnappliedCode typed={typed} />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {messageOf(error, i18n)}
        </p>
      ) : null}
    </section>
  )
}

function usePay(lines: readonly PayableLine[], codes: Codes) {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const navigate = useNavigate()
  type Lines = { entry: string; coins: number; discountCode: string | null }[]
  const purchase = useMoneyCall({
    call: (shoppingCart: Lines, idempotencyKey) =>
      api('POST /account/purchase/shoppingCart', { body: { shoppingCart }, idempotencyKey }),
    stale: boughtQueries(kinds),
    onDone: () => {
      keptPurchases.noteChange()
      showToast(t`Purchase completed`)
      void navigate({ to: '/library/purchased' })
    },
  })
  const pay = () =>
    purchase.start(
      lines.map((line) => ({
        entry: line.entry,
        coins: withCode(line, codes).priceCoins,
        discountCode: codes.get(line.entry)?.code ?? null,
      })),
    )
  return { busy: purchase.busy, error: purchase.error, pay }
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
