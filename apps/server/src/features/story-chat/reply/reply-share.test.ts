import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openPaidChat } from '../../../testing/chats.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { chatSharePercentSetting } from '../../story/story.service.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'

describe('what a creator earns of a reply', () => {
  let t: TestApp
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    contentOid = await publishStory(t, creator, { creditsPerChatMilli: 10_000 })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, chatSharePercentSetting, 40, null))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  afterAll(() => t.close())

  const earned = async () => {
    const account = { ownerOid: creator.oid, kind: 'creator' as const }
    const [sum] = await getAccountSums(t.deps.db, account)
    return sum?.amount ?? 0
  }

  it('is the share that the operator set, also where the setting could not be read at first', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    const once = await earned()
    // 40 % of what the model's fee of one credit leaves.
    expect(once).toBe(3_600)
    const settings = t.deps.settings
    const get = settings.get.bind(settings)
    let failures = 0
    vi.spyOn(settings, 'get').mockImplementation(async (setting) => {
      if (setting.name === chatSharePercentSetting.name && failures === 0) {
        failures += 1
        throw new Error('The database restarts.')
      }
      return get(setting)
    })
    await chat.say('And then?')
    expect(failures).toBe(1)
    expect(await earned()).toBe(2 * once)
  })
})
