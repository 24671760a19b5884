import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, refusal } from '../../../testing/app.ts'
import { createChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import { paintCanvas } from '../../../testing/images.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { makeCanvas, publishStory } from '../../../testing/stories.ts'
import { openWithdrawal, removeDue, runRemovals, waitOut } from '../../../testing/withdrawals.ts'
import { grant } from '../../ledger/ledger.service.ts'

describe('the works, and what was paid for them, of somebody who left', () => {
  let t: TestApp
  beforeAll(async () => {
    ;({ t } = await createChatApp())
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const richPerson = async () => {
    const person = await signUpPerson(t)
    await giveAmount(t, person, 'coin', 300)
    return person
  }
  const buy = ({ token }: Person, contentOid: string) =>
    t.call('POST /payment/orders', {
      token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins: 300 },
    })
  const read = ({ token }: Person, contentOid: string) =>
    t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, { token })
  const unlock = ({ token }: Person, body: { contentOid: string; roomOid: string }) =>
    t.call('POST /story-chat/image/unlock', {
      token,
      idempotencyKey: newKey(),
      body: { ...body, nodeId: 'roof' },
    })
  const soldStory = async () => {
    const creator = await signUpCreator(t)
    const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 300 })
    return { creator, contentOid }
  }
  const paintedStory = async () => {
    const creator = await signUpCreator(t)
    const { canvas } = await paintCanvas(t, creator, [{ id: 'roof', price: 10 }])
    const contentOid = await publishStory(t, creator, { model: 'server', canvas })
    return { creator, contentOid }
  }
  /** Lets calls that pay with a wallet begin, and end only when `meanwhile` was begun as well. */
  const whilePaying = async (
    payer: Person,
    pay: () => Promise<TestAnswer>,
    meanwhile: () => Promise<void>,
  ) => {
    const locked = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const holding = t.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM wallets WHERE owner_oid = ${payer.oid} FOR UPDATE`.execute(tx)
      locked.resolve()
      await begun.promise
    })
    await locked.promise
    const paying = pay()
    await untilWaiting(t, 1)
    const other = meanwhile()
    await untilWaiting(t, 2)
    begun.resolve()
    const [answer] = await Promise.all([paying, other, holding])
    return answer
  }
  it('are sold no more once the account is closed, before anything of them is taken apart', async () => {
    const { creator, contentOid } = await soldStory()
    const painted = await paintedStory()
    const reader = await openPaidChat(t, painted.contentOid)
    const [buyer, late] = [await richPerson(), await richPerson()]
    expect((await buy(buyer, contentOid)).status).toBe(200)
    await waitOut(t, creator, painted.creator)
    await runRemovals(t)
    expect(await openWithdrawal(t, creator)).toMatchObject({ state: 'removing', erased_parts: [] })
    expect(refusal(await buy(late, contentOid))).toEqual([404, 'commerce.content_not_found'])
    const { person, chat } = reader
    const body = { contentOid: painted.contentOid, roomOid: chat.roomOid }
    expect(refusal(await unlock(person, body))).toEqual([404, 'image.content_not_found'])
    expect((await read(buyer, contentOid)).status).toBe(200)
  })

  it('stay with the buyer whose order was being paid as the account closed', async () => {
    const { creator, contentOid } = await soldStory()
    const buyer = await richPerson()
    await waitOut(t, creator)
    const bought = await whilePaying(
      buyer,
      () => buy(buyer, contentOid),
      () => runRemovals(t),
    )
    expect(bought.status, bought.text).toBe(200)
    await removeDue(t)
    expect(await openWithdrawal(t, creator)).toBeNull()
    const kept = await read(buyer, contentOid)
    expect(kept.status).toBe(200)
    expect(kept.body.content.title).toBe('The lighthouse')
  })

  it('leave a picture to the reader who was paying for it as the account closed', async () => {
    const { creator, contentOid } = await paintedStory()
    const { person, chat } = await openPaidChat(t, contentOid)
    await waitOut(t, creator)
    const unlocked = await whilePaying(
      person,
      () => unlock(person, { contentOid, roomOid: chat.roomOid }),
      () => runRemovals(t),
    )
    expect(unlocked.status, unlocked.text).toBe(200)
    await removeDue(t)
    const gallery = await t.call(`GET /story-chat/images?contentOid=${contentOid}`, {
      token: person.token,
    })
    const { url } = gallery.body.items[0].picture
    expect((await t.call(`GET ${url.replace(/^\/api/, '')}`)).status).toBe(200)
  })

  it('are not refunded to a buyer who left, whose wallet takes nothing any more', async () => {
    const { contentOid } = await soldStory()
    const [buyer, admin] = [await richPerson(), await signUpAdmin(t)]
    const { orderOid } = (await buy(buyer, contentOid)).body
    await waitOut(t, buyer)
    await removeDue(t)
    const refund = await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    expect(refusal(refund)).toEqual([409, 'commerce.buyer_removed'])
    const { state } = await t.deps.db
      .selectFrom('orders')
      .select('state')
      .where('oid', '=', orderOid)
      .executeTakeFirstOrThrow()
    expect(state).toBe('paid')
    const late = t.deps.db.transaction().execute((tx) =>
      grant(tx, {
        operation: 'test.grant',
        key: newKey(),
        type: 'purchase',
        ownerOid: buyer.oid,
        amounts: [{ bucket: 'coin', amount: 1, origin: 'event' }],
        now: t.clock.now(),
      }),
    )
    await expect(late).rejects.toThrow('wallets_closed_empty')
  })

  it('leave none of their words in what they were compiled to, but for chats that others began', async () => {
    const [creator, other] = [await signUpCreator(t), await signUpCreator(t)]
    const write = async (by: Person, word: string) =>
      publishStory(t, by, { canvas: makeCanvas({ name: word }) })
    await write(creator, 'Unreadword')
    const chatted = await write(creator, 'Chattedword')
    const chat = await openChat(t, chatted, await signUpPerson(t))
    await write(creator, 'Sharedword')
    const shared = await write(other, 'Sharedword')
    await waitOut(t, creator)
    await removeDue(t)
    expect(await tablesWith('Unreadword')).toEqual([])
    expect(await tablesWith('Chattedword')).toContain('artefacts')
    expect(await chat.messages()).not.toEqual([])
    await openChat(t, shared, await signUpPerson(t))
  })

  it('are removed in their turn, also behind a hundred removals that wait', async () => {
    const [model, last] = [await signUpPerson(t), await signUpPerson(t)]
    await sql`INSERT INTO users SELECT made.* FROM users AS source, generate_series(1, 100) AS number,
      jsonb_populate_record(source, jsonb_build_object('oid', lpad(number::text, 24, '0'),
        'email', 'w' || number, 'email_key', 'w' || number, 'nickname', 'w' || number,
        'nickname_key', 'w' || number, 'withdrawn_at', ${t.clock.now()}::timestamptz
          + interval '30 days')) AS made
      WHERE source.oid = ${model.oid}`.execute(t.deps.db)
    await sql`INSERT INTO withdrawals (oid, user_oid, state, reason, review, asked_at, scheduled_at)
      SELECT oid, oid, 'removing', 'other', '', now() - interval '1000 days', now() - interval '999 days'
      FROM users WHERE oid LIKE '000000%'`.execute(t.deps.db)
    await waitOut(t, last)
    await removeDue(t)
    expect(await openWithdrawal(t, last)).toBeNull()
  })

  const tablesWith = async (word: string) => {
    const { rows: tables } = await sql<{ name: string }>`SELECT table_name AS name
      FROM information_schema.tables WHERE table_schema = 'public'`.execute(t.deps.db)
    const found = []
    for (const { name } of tables) {
      const { rows } = await sql`SELECT FROM ${sql.table(name)} AS line
        WHERE line::text ILIKE ${`%${word}%`} LIMIT 1`.execute(t.deps.db)
      if (rows.length > 0) found.push(name)
    }
    return found
  }
})
