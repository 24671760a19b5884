import type { Deps } from '../deps.ts'
import { unlockImages } from '../features/story-chat/images/unlock-images.ts'
import { placeOrder, refundOrder } from '../features/commerce/commerce.service.ts'
import { listGifts, thank as thankGiver } from '../features/commerce/gifts/gifts.queries.ts'
import { kindOfItem } from '../features/commerce/quote.ts'
import { requestGift } from '../features/payment/gift/request-gift.ts'
import { storySales } from '../features/story/story.service.ts'
import { buyCoins } from './pay-by-sandbox.ts'
import { actorOf, findPerson, type PersonName } from './people-made.ts'
import { demoCharges, demoGift, demoPurchases, demoUnlocks } from './purchases.ts'
import type { DemoStory } from './stories/story.ts'
import { daysBefore, type Step } from './timeline.ts'

type OidOf = (story: DemoStory) => string

/** What people bought of stories, and with which coins, by the same calls as in real life. */
export function storySteps(now: Date, oidOf: OidOf): Step[] {
  const charges = demoCharges.map((charge) => ({
    at: daysBefore(now, charge.daysAgo),
    run: (past: Deps) => charged(past, charge),
  }))
  const purchases = demoPurchases.map((purchase) => ({
    at: daysBefore(now, purchase.daysAgo),
    run: (past: Deps) => buy(past, purchase, oidOf(purchase.story)),
  }))
  const refunds = demoPurchases.flatMap((purchase) => {
    const { daysAgo, refundReason: reason, story } = purchase
    const run = async (past: Deps) =>
      reason && refund(past, await buy(past, purchase, oidOf(story)), reason)
    return reason ? [{ at: daysBefore(now, daysAgo - 1), run }] : []
  })
  const thanks = demoPurchases.flatMap((purchase) => {
    const { daysAgo, story, words } = purchase
    const run = async (past: Deps) =>
      words && thankFor(past, await buy(past, purchase, oidOf(story)), words.thanks)
    return words ? [{ at: daysBefore(now, daysAgo - 1), run }] : []
  })
  const unlocks = demoUnlocks.map(({ daysAgo, who, story }) => ({
    at: daysBefore(now, daysAgo),
    run: (past: Deps) => unlock(past, who, oidOf(story)),
  }))
  return [
    ...charges,
    ...purchases,
    ...refunds,
    ...thanks,
    ...unlocks,
    { at: daysBefore(now, demoGift.daysAgo), run: thank },
  ]
}

async function charged(
  past: Deps,
  { who, daysAgo, isGivenUp, refundReason: reason, ...wanted }: (typeof demoCharges)[number],
): Promise<void> {
  const refundedBy = await findPerson(past, 'operator')
  const end = isGivenUp ? ('given up' as const) : reason ? { refundedBy, reason } : undefined
  const coins = { ...wanted, key: `demo:${daysAgo}`, ...(end && { end }) }
  await buyCoins(past, await findPerson(past, who), coins)
}

/** Answers the order; the same again. */
async function buy(past: Deps, purchase: (typeof demoPurchases)[number], subjectOid: string) {
  const { who, to, story, daysAgo, words } = purchase
  const deps = { ...past, sales: [storySales] }
  const kind = await kindOfItem(deps, subjectOid)
  const actor = await actorOf(past, await findPerson(past, who))
  const receiverOid = to && (await findPerson(past, to)).oid
  const line = { kind, subjectOid, price: story.priceCoins ?? 0, receiverOid }
  const gift = words && { message: words.message }
  const key = `demo:${subjectOid}:${daysAgo}`
  return placeOrder(deps, { actor, key, lines: [line], ...(gift && { gift }) })
}

async function refund(past: Deps, { oid: orderOid }: { oid: string }, reason: string) {
  const actor = await actorOf(past, await findPerson(past, 'operator'))
  const deps = { ...past, sales: [storySales] }
  return refundOrder(deps, { actor, key: `demo:${orderOid}`, orderOid, reason })
}

/** Who was given something thanks for it, once. */
async function thankFor(past: Deps, { oid: orderOid }: { oid: string }, message: string) {
  const gifts = await listGifts(past.db, [orderOid])
  for (const { oid: giftOid, receiver_oid: userOid, thanked_at } of gifts.values()) {
    if (thanked_at) continue
    const said = { giftOid, userOid, message, now: past.clock.now() }
    await past.db.transaction().execute((tx) => thankGiver(tx, said))
  }
}

async function unlock(past: Deps, who: PersonName, contentOid: string) {
  const actor = await actorOf(past, await findPerson(past, who))
  return unlockImages(past, {
    actor,
    idempotencyKey: `demo:${who}:${contentOid}`,
    contentOid,
    nodeId: null,
    roomOid: undefined,
    autoMessageOid: undefined,
    maxPriceMilli: undefined,
  })
}

async function thank(past: Deps) {
  const { who, bonusCoins: coins, reason } = demoGift
  const { oid: userOid } = await findPerson(past, who)
  const { oid: actorOid } = await findPerson(past, 'operator')
  const gift = { userOid, bucket: 'bonusCoin', coins, reason } as const
  return requestGift(past, { ...gift, actorOid, key: 'demo:thanks' })
}
