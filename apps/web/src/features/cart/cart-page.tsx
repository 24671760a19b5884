import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FindSomething } from '../../ui/find-something.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SignedIn } from '../../ui/signed-in.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Typed } from '../coupons/use-typed.ts'
import { type Cart, cartQuery, isPayable } from './cart.api.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSelection } from './cart-selection.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useChoice } from './use-choice.ts'

/** What somebody means to buy: looked through, narrowed, and paid at once. */
export function CartPage() {
  return (
    <div className="mx-auto flex max-w-[960px] flex-col gap-6 px-4 py-6 md:px-8 md:py-8">
      <h1 className="text-xl font-semibold">
        <Trans>Cart</Trans>
      </h1>
      <SignedIn
        title={<Trans>Log in to see your cart</Trans>}
        text={<Trans>It stays with your account, so you have it on every device.</Trans>}
      >
        <OwnCart />
      </SignedIn>
    </div>
  )
}

function OwnCart() {
  const { api } = useApp()
  const cart = useQuery({ ...cartQuery(api), staleTime: 0 })
  return (
    <Loaded query={cart} pending={<Skeleton className="h-80" />}>
      {(data) => (data.lines.length === 0 ? <Empty /> : <Filled cart={data} />)}
    </Loaded>
  )
}

function Filled({ cart }: { cart: Cart }) {
  const { leftOut, setLeftOut, codes, setCode, codeBefore, keep } = useChoice()
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const chosen = cart.lines.filter(({ entry }) => !leftOut.has(entry))
  const choose = (entries: readonly string[], isChosen: boolean) =>
    setLeftOut(entries.reduce((now, entry) => withEntry(now, entry, !isChosen), leftOut))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_320px]">
      <section className="min-w-0">
        <CartSelection lines={cart.lines} chosen={chosen} onChoose={choose} />
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.entry}
              line={line}
              isChosen={!leftOut.has(line.entry)}
              onChoose={(isChosen) => choose([line.entry], isChosen)}
              codeBefore={codeBefore(line.entry)}
              code={codes.get(line.entry) ?? null}
              onCode={(code) => setCode(line.entry, code)}
              onTyped={(state) => setTyped((now) => new Map(now).set(line.entry, state))}
            />
          ))}
        </ul>
      </section>
      <CartSummary
        lines={chosen.filter(isPayable)}
        codes={codes}
        typed={first(chosen.map(({ entry }) => typed.get(entry) ?? null))}
        balance={cart.balance}
        onLeave={keep}
      />
    </div>
  )
}

/** Of several codes, the one that its reader has to do something about. */
function first(typed: readonly Typed[]): Typed {
  const order = ['refused', 'unapplied', 'checking'] as const
  return order.find((state) => typed.includes(state)) ?? null
}

function withEntry(
  entries: ReadonlySet<string>,
  entry: string,
  isIn: boolean,
): ReadonlySet<string> {
  const next = new Set(entries)
  if (isIn) next.add(entry)
  else next.delete(entry)
  return next
}

function Empty() {
  return (
    <EmptyState
      icon={<ShoppingCart aria-hidden />}
      title={<Trans>Your cart is empty</Trans>}
      text={<Trans>Add stories and content to buy them together.</Trans>}
    >
      <FindSomething />
    </EmptyState>
  )
}
