import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { hasBlocked, listUsers } from '../account/account.service.ts'
import type { LineRequest } from './price-lines.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import type { Order } from './commerce.tables.ts'
import { typesOf } from './offers.ts'
import { findOrderByKey } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'
import { kindOfItem } from './quote.ts'
import { findReceivers } from './receivers.ts'

interface GiftRequest {
  actor: UserActor
  key: string
  contentOid: string
  contentType?: string | undefined
  creatorOid?: string | undefined
  giftees: readonly string[]
  message?: string | null | undefined
  coins?: number | undefined
}

/**
 * Gives an item to people, as one order. Throws `gift.to_yourself`, `gift.named_twice`,
 * `gift.already_owned`, `gift.cannot_receive`, and what `placeOrder` throws.
 */
export async function giveItem(deps: CommerceDeps, request: GiftRequest): Promise<Order> {
  const { actor, key, contentOid: subjectOid, contentType, creatorOid, giftees, coins } = request
  if (giftees.includes(actor.userOid)) throw new AppError('gift.to_yourself')
  if (new Set(giftees).size < giftees.length) throw new AppError('gift.named_twice')
  if (!(await findOrderByKey(deps.db, { userOid: actor.userOid, key }))) {
    await assertWelcome(deps, actor, giftees)
  }
  const kind = await kindOfItem(deps, subjectOid)
  const types = await typesOf(deps.db, kind, [subjectOid])
  if (contentType !== undefined && contentType !== types.get(subjectOid)) {
    throw new AppError('commerce.content_not_found')
  }
  const lines = giftees.map((receiverOid) => ({
    kind,
    subjectOid,
    receiverOid,
    price: coins,
    creatorOid,
  }))
  const message = request.message || null
  const order = { actor, key, lines: lines as [LineRequest, ...LineRequest[]], gift: { message } }
  return placeOrder(deps, order).catch(async (error: unknown) => {
    if (isOfSomebody(error)) await nameHindered(deps, request, kind)
    throw error
  })
}

/** Whether a refusal may be about one of the receivers. */
function isOfSomebody(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return !/^(request|wallet)\.|price_changed|sold_out/.test(error.code)
}

/** People get nothing, and no words, from somebody whom they blocked. */
async function assertWelcome(
  deps: CommerceDeps,
  { userOid }: UserActor,
  giftees: readonly string[],
): Promise<void> {
  const blocking: string[] = []
  for (const oid of giftees) {
    if (await hasBlocked(deps.db, { userOid: oid, hasBlocks: true }, userOid)) blocking.push(oid)
  }
  if (blocking.length > 0) throw await naming(deps, 'gift.cannot_receive', blocking)
}

/** Throws whose fault it is that a gift was refused, where it is somebody's; else nothing. */
async function nameHindered(
  deps: CommerceDeps,
  { actor, contentOid: subjectOid, giftees }: GiftRequest,
  kind: LineRequest['kind'],
): Promise<void> {
  const receivers = await findReceivers(deps, actor, giftees).catch(() => null)
  if (!receivers) return
  const now = deps.clock.now()
  const question = { subjectOid, quantity: 1, couponCode: null, holds: false, now }
  const ask = (receiver: UserActor) =>
    kind.orders.canBuy(deps.db, { ...question, buyer: actor, receiver }).catch(() => null)
  // What hinders the giver is theirs alone.
  const own = await ask(actor)
  if (!own) return
  const [owners, others]: [string[], string[]] = [[], []]
  for (const oid of giftees) {
    const offer = await ask(receivers.get(oid) ?? actor)
    const isMaker = offer?.payees.some(({ creatorOid }) => creatorOid === oid) ?? false
    if (!offer) others.push(oid)
    else if (isMaker || offer.obstacle === 'already_purchased') owners.push(oid)
  }
  if (others.length > 0) throw await naming(deps, 'gift.cannot_receive', others)
  if (owners.length > 0) throw await naming(deps, 'gift.already_owned', owners)
}

async function naming(
  { db }: CommerceDeps,
  code: 'gift.cannot_receive' | 'gift.already_owned',
  userOids: readonly string[],
): Promise<AppError> {
  const users = await listUsers(db, userOids)
  const names = users.map(({ nickname }) => nickname).join(', ')
  return new AppError(code, { names, userOids })
}
