import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { linkOrigin } from '../../../platform/http/link-origin.ts'
import type { Handler, Handlers } from '../../../platform/http/mount.ts'
import { presentCards } from './cards.present.ts'
import { listCards, removeCard, removeDuplicates, selectCard } from './cards.ts'
import type { PaymentWebDeps } from '../charges/charges.ts'
import { chargeBySavedCard } from './one-touch.ts'
import { beginRegistration, finishRegistration } from './register-card.ts'

type PayingCall = Pick<
  Parameters<Handler<'POST /payment/stripe/charge-saved'>>[0],
  'actor' | 'body' | 'lang' | 'idempotencyKey' | 'request'
>

/** The documents name two ways to the same cards: one-touch, and those under `stripe`. */
export function cardHandlers(deps: PaymentWebDeps): Handlers {
  return { ...registrationHandlers(deps), ...savedCardHandlers(deps), ...payingHandlers(deps) }
}

function registrationHandlers(deps: PaymentWebDeps): Handlers {
  const begin = ({ actor, request }: Pick<PayingCall, 'actor' | 'request'>) => {
    assertUser(actor)
    const origin = linkOrigin(request, deps.config)
    return beginRegistration(deps, { userOid: actor.userOid, origin })
  }
  return {
    'POST /payment/registercard': begin,
    'POST /payment/stripe/setup-card': begin,
    'PUT /payment/registercard': async ({ actor, body: { registrationOid } }) => {
      assertUser(actor)
      const { userOid } = actor
      const card = await finishRegistration(deps, { userOid, registrationOid })
      return present(deps, { userOid, cardOid: card.oid })
    },
  }
}

function savedCardHandlers(deps: PaymentWebDeps): Handlers {
  return {
    'GET /payment/stripe/customer-data': async ({ actor }) => {
      assertUser(actor)
      const cards = presentCards(await listCards(deps, actor), deps.clock.now())
      return {
        gateway: deps.gateway.name,
        isOpen: deps.gateway.isOpen,
        savesCards: deps.gateway.cards !== null,
        selectedIdx: cards.find(({ isSelected }) => isSelected)?.idx ?? null,
        cards,
      }
    },
    'POST /payment/stripe/select-card': async ({ actor, body: { cardIdx } }) => {
      assertUser(actor)
      const { userOid } = actor
      const card = await selectCard(deps, { userOid, cardIdx })
      return present(deps, { userOid, cardOid: card.oid })
    },
    'DELETE /payment/one-touch/{id}': async ({ actor, params }) => {
      assertUser(actor)
      await removeCard(deps, { userOid: actor.userOid, cardOid: params.id })
      return {}
    },
    'DELETE /payment/stripe/card/{idx}': async ({ actor, params }) => {
      assertUser(actor)
      await removeCard(deps, { userOid: actor.userOid, cardIdx: params.idx })
      return {}
    },
    'DELETE /payment/stripe/duplicate-card': async ({ actor }) => {
      assertUser(actor)
      return { removed: await removeDuplicates(deps, actor) }
    },
  }
}

function payingHandlers(deps: PaymentWebDeps): Handlers {
  const pay = (call: PayingCall) => {
    const { actor, body, lang, idempotencyKey: key, request } = call
    assertUser(actor)
    const { returnTo: returnPath, ...wanted } = body
    const { userOid } = actor
    const origin = linkOrigin(request, deps.config)
    return chargeBySavedCard(deps, { ...wanted, returnPath, userOid, key, lang, origin })
  }
  return {
    'POST /payment/stripe/charge-saved': pay,
    'POST /payment/one-touch/confirm': async (call) => {
      if (call.body.currency === 'KRW') throw new AppError('payment.one_touch_not_krw')
      return pay(call)
    },
  }
}

async function present(
  deps: PaymentWebDeps,
  { userOid, cardOid }: { userOid: string; cardOid: string },
) {
  const cards = presentCards(await listCards(deps, { userOid }), deps.clock.now())
  const card = cards.find((one) => one.cardOid === cardOid)
  if (!card) throw new AppError('payment.card_not_found')
  return card
}
