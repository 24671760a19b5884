import { languages } from '@plax/contracts/languages'
import { type ErrorCode, errorMessage } from '@plax/contracts/errors/index'
import { createNode } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { paintCanvas, redraw } from '../../../testing/images.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { newGuestId, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createDraft, publishStory } from '../../../testing/stories.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'
import { bulkDiscountSetting } from './image.settings.ts'

const nowhere = '0'.repeat(24)

describe('unlocking images', () => {
  let t: TestApp
  let creator: Person
  let contentOid: string
  let canvas: Awaited<ReturnType<typeof paintCanvas>>['canvas']
  let assets: Record<string, string>
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    ;({ canvas, assets } = await paintCanvas(t, creator, [
      { id: 'beach', price: 0 },
      { id: 'cellar', price: 20 },
      { id: 'roof', price: 33 },
    ]))
    const drawn = createNode('image', { id: 'drawn', position: { x: 0, y: 0 } })
    canvas.nodes.push(drawn)
    contentOid = await publishStory(t, creator, { canvas })
  })
  afterAll(() => t.close())

  const reader = async (creditMilli = 100_000, bonusMilli = 0) => {
    const person = await signUpPerson(t)
    if (creditMilli > 0) await giveAmount(t, person, 'credit', creditMilli)
    if (bonusMilli > 0) await giveAmount(t, person, 'bonusCredit', bonusMilli)
    return person
  }
  const unlock = (person: Person, body: Record<string, unknown>, key = newKey()) =>
    t.call('POST /story-chat/image/unlock', {
      token: person.token,
      idempotencyKey: key,
      body: { contentOid, ...body },
    })
  const signedUrl = (person: Person | null, query: string) =>
    t.call(
      `GET /story-chat/image/signed-url?contentOid=${contentOid}&${query}`,
      person ? { token: person.token } : {},
    )
  const creditsOf = async (person: Person) => (await walletOf(t, person)).creditMilli
  const earned = async () => {
    const [sum] = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    return sum?.amount ?? 0
  }
  const unlocksOf = async (person: Person) => {
    const { items } = (
      await t.call(`GET /story-chat/images?contentOid=${contentOid}`, { token: person.token })
    ).body
    return items
      .filter((item: { isUnlocked: boolean }) => item.isUnlocked)
      .map((item: { nodeId: string }) => item.nodeId)
  }

  it('takes the price of one, posts it and pays the creator on the paid part alone [R-story-chat-040]', async () => {
    const person = await reader(100_000, 5_000)
    const before = await earned()
    const { status, body } = await unlock(person, { nodeId: 'cellar', maxPriceMilli: 20_000 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      items: [{ nodeId: 'cellar', picture: { assetOid: assets.cellar } }],
      priceMilli: 20_000,
      bonusMilli: 5_000,
    })
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 85_000, bonusCreditMilli: 0 })
    // 70 % of what was paid: bonus earns nothing (spec D32).
    expect((await earned()) - before).toBe(10_500)
    const posting = await t.call(`GET /ledger/postings/${body.postingId}`, { token: person.token })
    expect(posting.body).toMatchObject({
      operation: 'image.unlock',
      type: 'image_chat',
      reference: { kind: 'story', oid: contentOid },
    })
    const events = await t.call('GET /story-chat/credit-event', { token: person.token })
    expect(events.body.items[0]).toMatchObject({ type: 'consume', amountMilli: -20_000 })
    const consumed = await t.call('GET /story-chat/creator/consume?year=2026&month=11', {
      token: creator.token,
    })
    expect(consumed.body).toMatchObject({
      paidMilli: 15_000,
      bonusMilli: 5_000,
      replies: 0,
      unlocks: 1,
    })
    expect(await unlocksOf(person)).toEqual(['cellar'])
    expect((await signedUrl(person, 'nodeId=cellar')).status).toBe(200)
  })

  it('takes all that are still locked at a discount, each once [R-story-chat-041]', async () => {
    const person = await reader()
    const all = await unlock(person, { all: true })
    expect(all.body).toMatchObject({ priceMilli: 42_400, bonusMilli: 0 })
    expect(all.body.items.map(({ nodeId }: { nodeId: string }) => nodeId).toSorted()).toEqual([
      'cellar',
      'roof',
    ])
    expect(await creditsOf(person)).toBe(57_600)
    const second = await reader()
    await unlock(second, { nodeId: 'roof' })
    const rest = await unlock(second, { all: true })
    expect(rest.body).toMatchObject({ items: [{ nodeId: 'cellar' }], priceMilli: 16_000 })
    expect(await creditsOf(second)).toBe(100_000 - 33_000 - 16_000)
  })

  it('answers the same key the same, and takes the price once', async () => {
    for (const body of [{ nodeId: 'roof' }, { all: true }]) {
      const person = await reader()
      const key = newKey()
      const first = await unlock(person, body, key)
      const again = await unlock(person, body, key)
      expect(again.body).toEqual(first.body)
      expect(await creditsOf(person)).toBe(100_000 - first.body.priceMilli)
      const other = await unlock(person, { nodeId: 'cellar' }, key)
      expect(refusal(other)).toEqual([422, 'request.idempotency_key_reused'])
    }
    expect(
      refusal(
        await t.call('POST /story-chat/image/unlock', {
          token: creator.token,
          body: { contentOid, nodeId: 'roof' },
        }),
      ),
    ).toEqual([400, 'request.idempotency_key_required'])
  })

  it('sells to calls at once only what is still locked', async () => {
    const person = await reader()
    const key = newKey()
    const answers = await Promise.all([
      unlock(person, { nodeId: 'roof' }, key),
      unlock(person, { nodeId: 'roof' }, key),
      unlock(person, { nodeId: 'roof' }),
      unlock(person, { all: true }),
      unlock(person, { all: true }),
    ])
    const postings = new Map(
      answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => [body.postingId, body.priceMilli]),
    )
    const taken = [...postings.values()].reduce((sum, price) => sum + price, 0)
    expect(await creditsOf(person)).toBe(100_000 - taken)
    expect((await unlocksOf(person)).toSorted()).toEqual(['cellar', 'roof'])
    const { rows } = await t.deps.pool.query<{ sum: string }>(
      `SELECT sum(price_milli) FROM image_unlocks WHERE user_oid = '${person.oid}'`,
    )
    expect(Number(rows[0]?.sum)).toBe(taken)
  })

  it('takes nothing where it crashes between the posting and what is unlocked', async () => {
    const person = await reader()
    await t.deps.pool.query(`CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'crash'; END $$`)
    await t.deps.pool.query(
      'CREATE TRIGGER crash BEFORE INSERT ON image_unlocks EXECUTE FUNCTION fail_here()',
    )
    const key = newKey()
    expect((await unlock(person, { nodeId: 'roof' }, key)).status).toBe(500)
    await t.deps.pool.query('DROP TRIGGER crash ON image_unlocks')
    expect([await creditsOf(person), await unlocksOf(person)]).toEqual([100_000, []])
    expect((await unlock(person, { nodeId: 'roof' }, key)).status).toBe(200)
    expect([await creditsOf(person), await unlocksOf(person)]).toEqual([67_000, ['roof']])
  })

  it('never takes more than was shown', async () => {
    const person = await reader()
    const dearer = await unlock(person, { nodeId: 'roof', maxPriceMilli: 32_999 })
    expect(refusal(dearer)).toEqual([409, 'image.price_changed'])
    expect(dearer.body.details).toEqual({ priceMilli: 33_000 })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, bulkDiscountSetting, 50, null))
    expect((await unlock(person, { all: true })).body.priceMilli).toBe(26_500)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, bulkDiscountSetting, 20, null))
  })

  describe('is refused', () => {
    it('without a session [R-story-chat-086]', async () => {
      for (const caller of [{}, { guestId: newGuestId() }, { token: 'x'.repeat(40) }]) {
        const answer = await t.call('POST /story-chat/image/unlock', {
          ...caller,
          idempotencyKey: newKey(),
          body: { contentOid, nodeId: 'roof' },
        })
        expect(refusal(answer)).toEqual([401, 'image.authentication_failed'])
      }
    })

    it('without what it needs, by name [R-story-chat-087]', async () => {
      const person = await reader()
      const none = await unlock(person, { contentOid: undefined })
      expect(refusal(none)).toEqual([400, 'image.parameters_missing'])
      expect(none.body.message).toContain('contentOid, nodeId')
      const autoMessageId = nowhere
      const auto = await unlock(person, { nodeId: 'roof', autoMessageId })
      expect(auto.body).toMatchObject({
        code: 'image.parameters_missing',
        details: { missing: 'roomOid' },
      })
      expect(refusal(await unlock(person, { nodeId: 7 }))).toEqual([400, 'request.invalid'])
    })

    it('for an image that is unlocked already [R-story-chat-088]', async () => {
      const person = await reader()
      await unlock(person, { nodeId: 'roof' })
      for (const who of [person, creator]) {
        expect(refusal(await unlock(who, { nodeId: 'roof' }))).toEqual([
          409,
          'image.already_unlocked',
        ])
      }
      expect(await creditsOf(person)).toBe(67_000)
    })

    it('for an image that is not there [R-story-chat-089]', async () => {
      const answer = await unlock(await reader(), { nodeId: 'nothing' })
      expect(refusal(answer)).toEqual([404, 'image.not_found'])
    })

    it('for an image that the canvas draws and the published story does not have [R-story-chat-090]', async () => {
      const answer = await unlock(await reader(), { nodeId: 'drawn' })
      expect(refusal(answer)).toEqual([404, 'image.not_in_metadata'])
    })

    it('for an image that is not sold [R-story-chat-091]', async () => {
      const answer = await unlock(await reader(), { nodeId: 'beach' })
      expect(refusal(answer)).toEqual([409, 'image.no_manual_unlock'])
    })

    it('for a story that is not there, or not open to the reader [R-story-chat-092]', async () => {
      const draft = await createDraft(t, creator, { canvas })
      for (const oid of [nowhere, draft]) {
        const answer = await unlock(await reader(), { contentOid: oid, nodeId: 'roof' })
        expect(refusal(answer)).toEqual([404, 'image.content_not_found'])
      }
    })

    it('a signed address of an image that is locked [R-story-chat-093]', async () => {
      for (const person of [null, await reader()]) {
        const answer = await signedUrl(person, 'nodeId=roof')
        expect(refusal(answer)).toEqual([403, 'image.not_unlocked'])
      }
      expect((await signedUrl(null, 'nodeId=beach')).body.picture.assetOid).toBe(assets.beach)
      expect(refusal(await signedUrl(null, 'nodeId=nothing'))).toEqual([404, 'image.not_found'])
      expect(refusal(await signedUrl(null, 'nodeId=drawn'))).toEqual([404, 'image.not_in_metadata'])
      expect(refusal(await signedUrl(null, ''))).toEqual([400, 'request.invalid'])
    })

    it('where nothing was compiled [R-story-chat-094]', async () => {
      const draft = await createDraft(t, creator, { canvas })
      const answer = await unlock(creator, { contentOid: draft, nodeId: 'roof' })
      expect(refusal(answer)).toEqual([404, 'image.canvas_not_found'])
    })

    it('for all images of a story without any [R-story-chat-095]', async () => {
      const plain = await publishStory(t, creator)
      const answer = await unlock(await reader(), { contentOid: plain, all: true })
      expect(refusal(answer)).toEqual([404, 'image.none_in_content'])
    })

    it('for all images where none is left [R-story-chat-096]', async () => {
      const person = await reader()
      await unlock(person, { all: true })
      for (const who of [person, creator]) {
        const answer = await unlock(who, { all: true })
        expect(refusal(answer)).toEqual([409, 'image.nothing_to_unlock'])
      }
    })

    it('without enough credits, with what is required [R-story-chat-097]', async () => {
      const person = await reader(10_000)
      const one = await unlock(person, { nodeId: 'roof' })
      expect(refusal(one)).toEqual([402, 'image.not_enough_credits'])
      expect(one.body.details).toMatchObject({ requiredCredits: 33, shortMilli: 23_000 })
      expect(one.body.message).toContain('33')
      const all = await unlock(person, { all: true })
      expect(all.body.details.requiredCredits).toBe(42.4)
      expect([await creditsOf(person), await unlocksOf(person)]).toEqual([10_000, []])
    })

    it.each([
      'image.authentication_failed',
      'image.parameters_missing',
      'image.already_unlocked',
      'image.not_found',
      'image.not_in_metadata',
      'image.no_manual_unlock',
      'image.content_not_found',
      'image.not_unlocked',
      'image.canvas_not_found',
      'image.none_in_content',
      'image.nothing_to_unlock',
      'image.not_enough_credits',
    ] satisfies ErrorCode[])('%s by a sentence of its own in each language', (code) => {
      const details = { requiredCredits: 12, missing: 'nodeId' }
      const said = languages.map((language) => errorMessage(code, language, details))
      expect(new Set(said).size).toBe(languages.length)
      for (const sentence of said) expect(sentence).not.toMatch(/[{}]/)
    })
  })

  it('sells at what the present story asks, also in a room that keeps an older one', async () => {
    const painter = await signUpCreator(t)
    const first = await paintCanvas(t, painter, [
      { id: 'cave', price: 15 },
      { id: 'well', price: 15 },
    ])
    const oid = await publishStory(t, painter, { canvas: first.canvas })
    const person = await reader()
    const { token } = person
    const opened = await t.call('POST /story-chat/chat-room', { token, body: { contentOid: oid } })
    const { roomOid } = opened.body.room
    const second = await paintCanvas(t, painter, [
      { id: 'cave', price: 25, assetOid: first.assets.cave ?? '' },
    ])
    await redraw(t, painter, { contentOid: oid, canvas: second.canvas })
    const cave = await unlock(person, { contentOid: oid, nodeId: 'cave', roomOid })
    expect(cave.body.priceMilli).toBe(25_000)
    const gone = await unlock(person, { contentOid: oid, nodeId: 'well' })
    expect(refusal(gone)).toEqual([404, 'image.not_found'])
    const well = await unlock(person, { contentOid: oid, nodeId: 'well', roomOid })
    expect(well.body.priceMilli).toBe(15_000)
    const other = await unlock(await reader(), { contentOid: oid, nodeId: 'well', roomOid })
    expect(refusal(other)).toEqual([404, 'chat.room_not_found'])
  })
})
