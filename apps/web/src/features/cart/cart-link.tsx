import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { cartQuery } from './cart.api.ts'

/** The way to the cart, with how much is in it; nothing while it is empty. */
export function CartLink() {
  const { t } = useLingui()
  const { api } = useApp()
  const count = useQuery(cartQuery(api)).data?.lines.length ?? 0
  // The server draws none, and a page may hold the cart before this bar is hydrated.
  const isHydrated = useHydrated()
  if (count === 0 || !isHydrated) return null
  return (
    <Link
      to="/cart"
      aria-label={t`Cart: ${count}`}
      title={t`Cart: ${count}`}
      className="relative -mx-1 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-pressed hover:text-ink pointer-coarse:size-11"
    >
      <ShoppingCart aria-hidden className="size-[18px]" />
      <span
        aria-hidden
        className="figures absolute top-0.5 right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[10px] font-semibold text-on-accent"
      >
        {count}
      </span>
    </Link>
  )
}
