import { signUpGiftSetting } from '../../apps/server/src/features/account/sign-up/gift.settings.ts'
import { startModelServer } from '../../apps/server/src/testing/model-server.ts'
import { newKey } from '../../apps/server/src/testing/money.ts'
import type { TestApp } from '../../apps/server/src/testing/open-app.ts'
import { deliverEvents } from '../../apps/server/src/testing/notifications.ts'
import {
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../apps/server/src/testing/people.ts'
import { publishStory } from '../../apps/server/src/testing/stories.ts'
import { addTier, chargeWholeMonths } from '../../apps/server/src/testing/subscriptions.ts'
import { openBenchApp, type Place } from '../plax/open.ts'

/** What was done once through the front door, and is copied a million times. */
export interface Scene {
  reader: Person
  creator: Person
  admin: Person
  contentOid: string
  roomOid: string
  tierOid: string
}

const replies = 6

/** An hour ago, so that nothing of it is still to come. */
const anHourMs = 3_600_000

export function openSceneApp(place: Place, env: Record<string, string> = {}): Promise<TestApp> {
  return openBenchApp(place, { now: new Date(Date.now() - anHourMs), env })
}

/** A creator, their story and tier, and a reader who spends all of 1,000 coins on them. */
export async function playScene(place: Place): Promise<Scene> {
  const model = await startModelServer()
  const env = { PLAX_MODEL_URL: model.baseUrl, PLAX_MODEL_NAME: 'bench' }
  const t = await openSceneApp(place, env)
  try {
    await chargeWholeMonths(t)
    await giveNothing(t)
    const admin = await signUpAdmin(t)
    const creator = await signUpCreator(t)
    const tierOid = await addTier(t, creator, { name: 'Silver', price: 100 })
    const contentOid = await publishStory(t, creator, {
      title: 'Lantern',
      briefIntroduction: 'What the harbour keeps, and for whom.',
      description: 'A long night by the water. '.repeat(8),
      hashtags: ['sea', 'night', 'rare0'],
      model: 'server',
      access: 'buyers',
      priceCoins: 894,
      creditsPerChatMilli: 60_000 / replies,
    })
    const reader = await signUpPerson(t)
    const roomOid = await spendAll(t, { reader, creator, contentOid, tierOid })
    await deliverEvents(t)
    await t.jobs.get('story.rank')?.({})
    return { reader, creator, admin, contentOid, roomOid, tierOid }
  } finally {
    await t.close()
    await model.close()
  }
}

/** So that a reader has the postings of their own deeds alone. */
async function giveNothing({ deps: { db, settings } }: TestApp): Promise<void> {
  await db.transaction().execute((tx) => settings.set(tx, signUpGiftSetting, 0, null))
}

async function spendAll(
  t: TestApp,
  scene: Pick<Scene, 'reader' | 'creator' | 'contentOid' | 'tierOid'>,
): Promise<string> {
  const { reader, contentOid, tierOid } = scene
  const post = async (path: string, body: Record<string, unknown>) => {
    t.clock.advance(60_000)
    const answer = await t.call(`POST /${path}`, {
      token: reader.token,
      idempotencyKey: newKey(),
      body,
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`)
    return answer.body
  }
  const payment = { coins: 1000, currency: 'KRW', method: 'card', acceptTerms: true }
  const { orderOid, redirectUrl } = await post('payment/onetime/ready', payment)
  const page = redirectUrl.split('/').at(-1)
  const { returnUrl } = await post(`payment/sandbox/${page}`, { decision: 'approve' })
  const paymentKey = new URL(returnUrl, 'http://plax.invalid').searchParams.get('paymentKey')
  await post('payment/onetime/confirm', { orderOid, paymentKey })
  await post('payment/orders', { contentOid, priceCoins: 894 })
  await post('payment/subscription/confirm', { tierHash: tierOid, priceCoins: 100 })
  await post('story-chat/convert/credit', { amount: 6 })
  const { room } = await post('story-chat/chat-room', { contentOid })
  for (let number = 0; number < replies; number += 1) {
    await post(`story-chat/chat-room/${room.roomOid}/message`, { message: 'What is that light?' })
  }
  return room.roomOid
}
