import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { type Caller, type Chat, createChatApp, openChat } from '../../../testing/chats.ts'
import { giveAmount } from '../../../testing/money.ts'
import { newGuestId, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

/** More than a process has connections to the database. */
const rooms = 24

describe('more replies at once than there are connections', () => {
  let t: TestApp
  let contentOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    contentOid = await publishStory(t, await signUpCreator(t), { model: 'server' })
    const settings = t.deps.settings
    const get = settings.get.bind(settings)
    // As in the moment in which what was read of the settings is too old, for each who asks.
    vi.spyOn(settings, 'get').mockImplementation(async (setting) => {
      await sql`SELECT 1`.execute(t.deps.db)
      return get(setting)
    })
  })
  afterAll(() => t.close())

  const sendAll = async (callers: Caller[]) => {
    const chats: Chat[] = []
    for (const caller of callers) chats.push(await openChat(t, contentOid, caller))
    const answers = await Promise.all(chats.map((chat) => chat.send('Hello')))
    return answers.map(({ status }) => status)
  }

  it('all begin, of readers who pay', async () => {
    const readers = [await signUpPerson(t), await signUpPerson(t)]
    for (const reader of readers) await giveAmount(t, reader, 'credit', 1_000_000)
    const callers = Array.from({ length: rooms }, (_, index) => ({
      token: readers[index % 2]?.token ?? '',
    }))
    expect(await sendAll(callers)).toEqual(callers.map(() => 200))
  })

  it('all begin, of visitors', async () => {
    const callers = Array.from({ length: rooms }, (_, index) => ({
      guestId: newGuestId(),
      address: `10.70.${index}.1`,
    }))
    expect(await sendAll(callers)).toEqual(callers.map(() => 200))
  })
})
