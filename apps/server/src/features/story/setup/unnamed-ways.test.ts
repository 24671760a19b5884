import { afterAll, beforeAll, expect, it } from 'vitest'
import { newOid } from '../../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { changeItem } from '../../../testing/items.ts'
import { signUpCreator } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('answers ways without a name by the nearest one, and keeps them where that is saved', async () => {
  const creator = await signUpCreator(t)
  const { token } = creator
  const ticket = newOid(t.clock.now())
  const cases = [
    [{ access: 'open' }, {}, 'open'],
    [{ access: 'buyers', priceCoins: 300 }, {}, 'buyers'],
    [{ access: 'subscribers' }, {}, 'subscribers'],
    [{ access: 'subscribers_before', accessBefore: '2026-09' }, {}, 'subscribers_before'],
    [{ access: 'buyers', priceCoins: 300 }, { way_invitation: true }, 'buyers'],
    [{ access: 'open' }, { way_free: false }, 'invited'],
  ] as const
  for (const [terms, ways, access] of cases) {
    const contentOid = await publishStory(t, creator, { ...terms, title: 'The harbour' })
    await changeItem(t, contentOid, { way_ticket_oid: ticket, ...ways })
    const before = await findItem(t.deps.db, contentOid)
    const page = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, { token })
    expect(page.body.content).toMatchObject({ access })
    const { accessBefore, accessTierHash, priceCoins } = page.body.content
    const saved = { access, accessBefore, accessTierHash, priceCoins, title: 'The old harbour' }
    const written = await writeStory(t, creator, { requestType: 'save', contentOid, ...saved })
    expect(written.status, written.text).toBe(200)
    const after = await findItem(t.deps.db, contentOid)
    expect(after).toEqual({
      ...before,
      title: 'The old harbour',
      updated_at: after?.updated_at,
    })
  }
  const other = await publishStory(t, creator, { access: 'open' })
  await changeItem(t, other, { way_ticket_oid: ticket })
  await writeStory(t, creator, {
    requestType: 'save',
    contentOid: other,
    access: 'buyers',
    priceCoins: 300,
  })
  expect(await findItem(t.deps.db, other)).toMatchObject({ price_coins: 300, way_ticket_oid: null })
})
