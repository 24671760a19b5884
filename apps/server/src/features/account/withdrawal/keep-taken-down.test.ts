import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createChatApp, openChat } from '../../../testing/chats.ts'
import { paintCanvas } from '../../../testing/images.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'

let t: TestApp
beforeAll(async () => {
  ;({ t } = await createChatApp())
})
afterAll(() => t.close())

const act = (admin: Person, contentOid: string, what: string) =>
  t.call(`POST /admin/stories/${contentOid}/${what}`, {
    token: admin.token,
    body: { reason: 'It was looked into.' },
  })
const page = (contentOid: string, { token }: Person) =>
  t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, { token })
const stateOf = async (contentOid: string) => {
  const row = t.deps.db.selectFrom('catalogue_items').select(['state', 'visibility'])
  return row.where('oid', '=', contentOid).executeTakeFirst()
}

it('a story that was bought and is taken down while its creator is removed opens to its buyers when it is restored', async () => {
  const [creator, admin] = [await signUpCreator(t), await signUpAdmin(t)]
  const [buyer, outsider] = [await signUpPerson(t), await signUpPerson(t)]
  const { canvas } = await paintCanvas(t, creator, [{ id: 'beach', price: 0 }])
  const sold = await publishStory(t, creator, { access: 'buyers', priceCoins: 300, canvas })
  const unsold = await publishStory(t, creator, { access: 'buyers', priceCoins: 300 })
  await giveAmount(t, buyer, 'coin', 300)
  const bought = await t.call('POST /payment/orders', {
    token: buyer.token,
    idempotencyKey: newKey(),
    body: { contentOid: sold, priceCoins: 300 },
  })
  expect(bought.status, bought.text).toBe(200)
  for (const contentOid of [sold, unsold]) await act(admin, contentOid, 'take-down')
  await waitOut(t, creator)
  await removeDue(t)
  // It stays taken down, to buyers too.
  expect(await stateOf(sold)).toEqual({ state: 'taken_down', visibility: 'private' })
  expect(await stateOf(unsold)).toMatchObject({ state: 'deleted' })
  expect((await page(sold, buyer)).status).toBe(404)
  expect((await act(admin, sold, 'restore')).status).toBe(200)
  const kept = await page(sold, buyer)
  expect(kept.status).toBe(200)
  const picture = kept.body.content.thumbnail.url as string
  expect((await t.call(`GET ${picture.replace(/^\/api/, '')}`)).status).toBe(200)
  await openChat(t, sold, buyer)
  expect((await page(sold, outsider)).status).toBe(404)
})
