import { readCartEntry } from '@plax/contracts/commerce/cart-values'
import { AppError } from '../../platform/errors.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isOneTouch, setOneTouch } from './cart/cart.queries.ts'
import { changeCart } from './cart.change.ts'
import { presentCart } from './cart.present.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import type { LineRequest } from './price-lines.ts'
import type { Order } from './commerce.tables.ts'
import { presentOrder } from './orders.present.ts'
import { placeOrder } from './place-order.ts'
import { kindOfItem } from './quote.ts'
import { tryCodes } from './try-codes.ts'

/** The cart, and buying what is in it. */
export function cartHandlers(deps: CommerceDeps): Handlers {
  return {
    'GET /account/shoppingCart': ({ actor, lang }) => {
      assertUser(actor)
      return presentCart(deps, { actor, lang })
    },
    'POST /account/shoppingCart/update': async ({ actor, body, lang }) => {
      assertUser(actor)
      await changeCart(deps, { actor, ...body })
      return presentCart(deps, { actor, lang })
    },
    'POST /account/purchase/shoppingCart': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      return presentOrder(deps, await buyCart(deps, { actor, key, ...body }), lang)
    },
    'GET /account/one-touch-payment': async ({ actor }) => {
      assertUser(actor)
      return { oneTouchPayment: await isOneTouch(deps.db, actor.userOid) }
    },
    'POST /account/one-touch-payment': async ({ actor, body: { on } }) => {
      assertUser(actor)
      await setOneTouch(deps.db, { userOid: actor.userOid, on, now: deps.clock.now() })
      return { oneTouchPayment: on }
    },
  }
}

interface CartPurchase {
  actor: UserActor
  key: string
  shoppingCart: readonly {
    entry: string
    coins: number
    discountCode?: string | null | undefined
  }[]
}

async function buyCart(
  deps: CommerceDeps,
  { actor, key, shoppingCart }: CartPurchase,
): Promise<Order> {
  const entries = new Set(shoppingCart.map(({ entry }) => readCartEntry(entry).contentOid))
  if (entries.size < shoppingCart.length) throw new AppError('cart.entry_twice')
  const lines: LineRequest[] = []
  for (const { entry, coins: price, discountCode } of shoppingCart) {
    const { contentOid: subjectOid } = readCartEntry(entry)
    const kind = await kindOfItem(deps, subjectOid)
    lines.push({ kind, subjectOid, price, couponCode: discountCode ?? null })
  }
  const codes = lines.flatMap(({ couponCode }) => couponCode ?? [])
  return tryCodes(deps, { actor, codes }, () =>
    placeOrder(deps, { actor, key, lines: lines as [LineRequest, ...LineRequest[]] }),
  )
}
