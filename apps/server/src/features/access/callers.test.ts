import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier, chargeWholeMonths, confirmTier } from '../../testing/subscriptions.ts'

interface Card {
  contentOid: string
  callerAccess: string | null
}

describe('cards and rows', () => {
  let t: TestApp
  let maker: Person
  let fan: Person
  let stranger: Person
  let tier: string
  beforeAll(async () => {
    t = await createTestApp()
    await chargeWholeMonths(t)
    ;[maker, fan] = [await signUpCreator(t), await signUpPerson(t)]
    stranger = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 1000)
    tier = await addTier(t, maker, { name: 'Silver', price: 100 })
    expect((await confirmTier(t, fan, { tierHash: tier, priceCoins: 100 })).status).toBe(200)
  })
  afterAll(() => t.close())

  const get = async (call: string, who?: Person) => {
    const answer = await t.call(`GET ${call}`, who ? { token: who.token } : {})
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const buy = async (contentOid: string) => {
    const body = { contentOid, priceCoins: 30 }
    const sent = { token: fan.token, idempotencyKey: newKey(), body }
    expect((await t.call('POST /payment/orders', sent)).status).toBe(200)
  }
  const accessIn = (cards: Card[], contentOid: string) =>
    cards.find((card) => card.contentOid === contentOid)?.callerAccess
  /** What each list says of an item. */
  const inLists = async (lists: readonly string[], contentOid: string, who?: Person) =>
    Promise.all(lists.map(async (list) => accessIn((await get(list, who)).items, contentOid)))

  const lists = () => ({
    story: [
      '/story-chat/chat-contents?list=new',
      `/story-chat/chat-contents?list=creator&creatorOid=${maker.oid}`,
      `/story-chat/search/stories?creatorOids=${maker.oid}`,
    ],
    content: [
      '/content/contents?view=new',
      `/content/contents?view=creator&creatorOid=${maker.oid}`,
      `/content/search?creatorOids=${maker.oid}`,
    ],
  })

  it('mark stories and content as owned for their buyer alone', async () => {
    const story = await publishStory(t, maker, { access: 'buyers', priceCoins: 30 })
    const film = await publishContent(t, maker, { price: 30 })
    await buy(story)
    await buy(film)
    const { story: ofStories, content: ofContents } = lists()
    for (const [oid, shown] of [
      [story, ofStories],
      [film, ofContents],
    ] as const) {
      expect(await inLists(shown, oid, fan)).toEqual(['owned', 'owned', 'owned'])
      expect(await inLists(shown, oid, stranger)).toEqual([null, null, null])
      expect(await inLists(shown, oid, maker)).toEqual([null, null, null])
      expect(await inLists(shown, oid)).toEqual([null, null, null])
    }
  })

  it('mark stories and content as included for subscribers', async () => {
    const story = await publishStory(t, maker, { access: 'subscribers', accessTierHash: tier })
    const film = await publishContent(t, maker, { publicTiers: [tier] })
    const { story: ofStories, content: ofContents } = lists()
    const included = ['included', 'included', 'included']
    expect(await inLists(ofStories, story, fan)).toEqual(included)
    expect(await inLists(ofContents, film, fan)).toEqual(included)
    expect(await inLists(ofStories, story, stranger)).toEqual([null, null, null])
    expect(await inLists(ofContents, film, stranger)).toEqual([null, null, null])
  })

  it('mark an item as password-protected until the caller enters the password, and as unlocked then', async () => {
    const film = await publishContent(t, maker)
    const set = { token: maker.token, body: { contentOid: film, password: 'lantern' } }
    expect((await t.call('POST /content/password', set)).status).toBe(200)
    const { content: shown } = lists()
    const asked = ['password', 'password', 'password']
    expect(await inLists(shown, film)).toEqual(asked)
    expect(await inLists(shown, film, fan)).toEqual(asked)
    const body = { contentOid: film, password: 'lantern' }
    const entered = await t.call('POST /content/password/enter', { token: fan.token, body })
    expect(entered.status, entered.text).toBe(200)
    const unlocked = ['unlocked', 'unlocked', 'unlocked']
    expect(await inLists(shown, film, fan)).toEqual(unlocked)
  })

  it('mark a password-protected item for its owner', async () => {
    const film = await publishContent(t, maker)
    const set = { token: maker.token, body: { contentOid: film, password: 'lantern' } }
    expect((await t.call('POST /content/password', set)).status).toBe(200)
    const marked = await inLists(lists().content, film, maker)
    expect(marked).toEqual(['password', 'password', 'password'])
  })

  it('are marked alike on channels and in playlists', async () => {
    const film = await publishContent(t, maker, { price: 30 })
    const other = await publishContent(t, maker, { price: 30 })
    await buy(film)
    await buy(other)
    const playlist = await t.call('POST /content/playlist', {
      token: fan.token,
      body: { title: 'Evenings', contentOid: film },
    })
    const { items } = await get(`/content/playlist/${playlist.body.playlistOid}`, fan)
    expect(accessIn(items, film)).toBe('owned')
    const settings = { pinnedOids: [other], featuredOid: film }
    const sent = { token: maker.token, body: settings }
    expect((await t.call('POST /channel/settings', sent)).status).toBe(200)
    const { channel } = await get(`/channel/channel?creatorOid=${maker.oid}`, fan)
    expect(channel.heldTierHash).toBe(tier)
    expect(channel.featured.callerAccess).toBe('owned')
    expect(accessIn(channel.pinned, other)).toBe('owned')
  })
})
