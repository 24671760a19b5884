import { Trans } from '@lingui/react/macro'
import { cartEntryOf } from '@plax/contracts/commerce/cart-values'
import { useQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { cartQuery } from './cart.api.ts'
import { useCart } from './use-cart.ts'

/** Puts an item into the cart, or leads there where it lies in it. */
export function AddToCart({ type, contentOid }: { type: string; contentOid: string }) {
  const { api } = useApp()
  const viewer = useViewer()
  const cart = useQuery({ ...cartQuery(api), enabled: viewer !== null })
  const change = useCart()
  // The server knows no cart, and the bar may have brought it before this is hydrated.
  const isHydrated = useHydrated()
  const entry = cartEntryOf({ type, contentOid })
  const icon = <ShoppingCart aria-hidden className="size-4" />
  if (viewer && isHydrated && cart.data?.shoppingCart.includes(entry)) {
    return (
      <Link to="/cart" className={buttonClasses('secondary', 'lg')}>
        {icon}
        <Trans>View cart</Trans>
      </Link>
    )
  }
  const add = () => change.mutate({ add: [entry] })
  return (
    <Button size="lg" icon={icon} busy={change.isPending} onClick={viewer ? add : requireSignIn}>
      <Trans>Add to cart</Trans>
    </Button>
  )
}
