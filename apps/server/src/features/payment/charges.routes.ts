import type { RouteKey } from '@plax/contracts'
import {
  coinOptions,
  type Currency,
  type PaymentMethod,
} from '@plax/contracts/payment/payment-values'
import { assertUser } from '../../platform/http/actor.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { listCards } from './cards/cards.ts'
import { presentCards } from './cards/cards.present.ts'
import { type ChargeRow, listCharges, type PaymentWebDeps } from './charges/charges.ts'
import { listPacks } from './credits/packs.ts'
import { cancelCharge, confirmCharge, priceOf, readyCharge } from './charges/onetime.ts'
import { findTakeBack, takeBackCharge } from './refund/take-back-charge.ts'

type CallOf<K extends RouteKey> = Parameters<Handler<K>>[0]

export function chargeHandlers(deps: PaymentWebDeps): Handlers {
  const start = async (call: CallOf<'POST /payment/charge'>) => {
    const { actor, body, lang, idempotencyKey: key, request } = call
    const { returnTo: returnPath, ...wanted } = body
    assertUser(actor)
    const { userOid } = actor
    const origin = linkOrigin(request, deps.config)
    const charge = await readyCharge(deps, {
      ...wanted,
      returnPath,
      userOid,
      key,
      lang,
      origin,
    })
    const { coins, currency, method, amount_minor: amountMinor } = charge
    return {
      orderOid: charge.oid,
      redirectUrl: charge.redirect_url,
      price: { coins, currency, method, amountMinor },
    }
  }
  const confirm = ({ actor, body }: CallOf<'PUT /payment/charge'>) => {
    assertUser(actor)
    return confirmCharge(deps, { userOid: actor.userOid, ...body })
  }
  return {
    'GET /payment/charge': async ({ actor, query: { currency } }) => {
      assertUser(actor)
      const { name, isSandbox, isOpen, cards, currencies } = deps.gateway
      const history = await listCharges(deps.db, actor.userOid)
      return {
        gateway: {
          name,
          isSandbox,
          isOpen,
          savesCards: cards !== null,
          currencies: [...currencies],
        },
        options: isOpen && currencies.includes(currency) ? offersIn(currency) : [],
        packs: isOpen ? await listPacks(deps.settings) : [],
        cards: presentCards(await listCards(deps, actor), deps.clock.now()),
        history: await Promise.all(history.map((charge) => presentCharge(deps, charge))),
      }
    },
    'POST /payment/charge': start,
    'POST /payment/onetime/ready': start,
    'PUT /payment/charge': confirm,
    'POST /payment/onetime/confirm': confirm,
    'DELETE /payment/charge': async ({ actor, query: { orderOid } }) => {
      assertUser(actor)
      const { state } = await cancelCharge(deps, {
        userOid: actor.userOid,
        orderOid,
        purpose: 'coins',
      })
      return { orderOid, state }
    },
    'POST /payment/charge/refund': async ({ actor, body: { orderOid }, idempotencyKey: key }) => {
      assertUser(actor)
      const { userOid } = actor
      const refund = await takeBackCharge(deps, { userOid, key, chargeOid: orderOid })
      const { coins, amount_minor: amountMinor, state } = refund
      return { orderOid, refundOid: refund.oid, coins, amountMinor, state }
    },
  }
}

function offersIn(currency: Currency) {
  const methods: PaymentMethod[] = currency === 'JPY' ? ['card', 'wallet_jpy'] : ['card', 'wallet']
  return coinOptions.flatMap((coins) =>
    methods.map((method) => ({
      coins,
      currency,
      method,
      amountMinor: priceOf({ coins, currency, method }),
    })),
  )
}

async function presentCharge(deps: PaymentWebDeps, charge: ChargeRow) {
  const takeBack = await findTakeBack(deps, charge)
  return {
    orderOid: charge.oid,
    coins: charge.coins,
    currency: charge.currency,
    amountMinor: charge.amount_minor,
    state: charge.state,
    refundedMinor: charge.refunded_minor,
    dispute: charge.dispute,
    createdAt: charge.created_at.toISOString(),
    postingId: charge.posting_id,
    takeBack: takeBack && { ...takeBack, until: takeBack.until.toISOString() },
  }
}
