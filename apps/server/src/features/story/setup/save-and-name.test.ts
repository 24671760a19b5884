import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { signUpCreator } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('saves stories whose creator takes another name at that moment, which both go into the search', async () => {
  const creator = await signUpCreator(t)
  await giveAmount(t, creator, 'coin', 5000)
  const contentOid = await publishStory(t, creator)
  for (let round = 0; round < 6; round += 1) {
    const title = `Harbour ${round}`
    const answers = await Promise.all([
      t.call('POST /account/purchase/change/nickname', {
        token: creator.token,
        idempotencyKey: newKey(),
        body: { toNickname: `Keeper${round}${creator.oid.slice(-6)}` },
      }),
      writeStory(t, creator, { requestType: 'save', contentOid, title }),
      writeStory(t, creator, { requestType: 'update', contentOid, title }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  const row = await t.deps.db
    .selectFrom('shelf_search')
    .select([sql<string>`titles[1]`.as('title'), 'creator'])
    .where('item_oid', '=', contentOid)
    .executeTakeFirst()
  expect(row).toMatchObject({ title: 'harbour 5' })
  expect(row?.creator).toContain('keeper5')
})
