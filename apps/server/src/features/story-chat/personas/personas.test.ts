import { personaMaxCount } from '@plax/contracts/story/story-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { newGuestId, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

describe('personas and chat options', () => {
  let t: TestApp
  let contentOid: string
  beforeAll(async () => {
    t = await createTestApp()
    contentOid = await publishStory(t, await signUpCreator(t))
  })
  afterAll(() => t.close())

  const write = (person: Person, body: Record<string, unknown>) =>
    t.call('POST /story-chat/personas', { token: person.token, body })
  const list = async (person: Person) =>
    (await t.call('GET /story-chat/personas', { token: person.token })).body.items
  const remove = (person: Person, oid: string) =>
    t.call('DELETE /story-chat/personas', { token: person.token, body: { oid } })
  const open = async (person: Person) =>
    (await t.call('POST /story-chat/chat-room', { token: person.token, body: { contentOid } })).body
      .room.roomOid as string
  const settingsOf = async (person: Person, roomOid: string) =>
    (await t.call(`GET /story-chat/chat-room/${roomOid}/status`, { token: person.token })).body
      .settings

  it('are written, changed, listed with the default first, and deleted [R-story-chat-026]', async () => {
    const person = await signUpPerson(t)
    expect(await list(person)).toEqual([])
    const first = await write(person, { name: ' Ren ', gender: 'male', prompt: 'A tired knight.' })
    expect(first.body.persona).toEqual({
      oid: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Ren',
      gender: 'male',
      prompt: 'A tired knight.',
      isDefault: false,
    })
    const second = await write(person, { name: 'Ann', gender: 'female', isDefault: true })
    const third = await write(person, { name: 'Sol', isDefault: true })
    expect(third.body.persona.gender).toBe('other')
    const names = async () =>
      (await list(person)).map((one: { name: string; isDefault: boolean }) => [
        one.name,
        one.isDefault,
      ])
    expect(await names()).toEqual([
      ['Sol', true],
      ['Ren', false],
      ['Ann', false],
    ])
    await write(person, { oid: second.body.persona.oid, name: 'Anna', isDefault: true })
    expect(await names()).toEqual([
      ['Anna', true],
      ['Ren', false],
      ['Sol', false],
    ])
    expect((await remove(person, second.body.persona.oid)).body).toEqual({ deleted: true })
    expect(await names()).toEqual([
      ['Ren', false],
      ['Sol', false],
    ])
  })

  it('are nobody else’s, and rooms go on without a deleted one [R-story-chat-026]', async () => {
    const [person, outsider] = [await signUpPerson(t), await signUpPerson(t)]
    const { oid } = (await write(person, { name: 'Ren' })).body.persona
    for (const answer of [
      await write(outsider, { oid, name: 'Mine' }),
      await remove(outsider, oid),
      await remove(person, '0'.repeat(24)),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'persona.not_found'])
    }
    const roomOid = await open(person)
    await t.deps.db
      .updateTable('chat_rooms')
      .set({ persona_oid: oid })
      .where('oid', '=', roomOid)
      .execute()
    await remove(person, oid)
    expect((await settingsOf(person, roomOid)).personaOid).toBeNull()
  })

  it('are for accounts, have bounds, and are so many at most, also at once', async () => {
    const guest = await t.call('GET /story-chat/personas', { guestId: newGuestId() })
    expect([guest.status, guest.body.code]).toEqual([401, 'auth.required'])
    const person = await signUpPerson(t)
    for (const body of [{}, { name: ' ' }, { name: '\0' }, { name: 'A', gender: 'robot' }]) {
      expect((await write(person, body)).body.code).toBe('request.invalid')
    }
    for (const body of [{ name: '가'.repeat(41) }, { name: 'A', prompt: 'x'.repeat(4001) }]) {
      expect((await write(person, body)).body.code).toBe('chat.text_too_long')
    }
    const answers = await Promise.all(
      Array.from({ length: personaMaxCount + 2 }, (_, n) =>
        write(person, { name: `P${n}`, isDefault: true }),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const kept = await list(person)
    expect(kept).toHaveLength(personaMaxCount)
    expect(kept.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1)
  })

  it('give new rooms what the reader chose, else the defaults [R-story-chat-102]', async () => {
    const person = await signUpPerson(t)
    const options = async () =>
      (await t.call('GET /story-chat/user-chat-options', { token: person.token })).body.options
    const choose = (body: Record<string, unknown>) =>
      t.call('POST /story-chat/user-chat-options', { token: person.token, body })
    const defaults = { outputLength: 'normal', detailLevel: 50, inferenceLevel: 'basic' }
    expect(await options()).toEqual({ ...defaults, model: null })
    expect(await settingsOf(person, await open(person))).toMatchObject({ ...defaults, model: null })
    await choose({ outputLength: 'long', model: 'narrator' })
    const chosen = (await choose({ detailLevel: 80, inferenceLevel: 'deep' })).body.options
    expect(chosen).toEqual({
      outputLength: 'long',
      detailLevel: 80,
      inferenceLevel: 'deep',
      model: 'narrator',
    })
    expect(await options()).toEqual(chosen)
    expect(await settingsOf(person, await open(person))).toMatchObject(chosen)
    for (const model of [null, '']) {
      await choose({ model: 'narrator' })
      expect((await choose({ model })).body.options.model).toBeNull()
    }
  })

  it('are found again on another visit: persona, response length, detail and inference level [R-auth-006] [R-auth-009]', async () => {
    const person = await signUpPerson(t)
    const { persona } = (await write(person, { name: 'Ren', isDefault: true })).body
    const options = { outputLength: 'short', detailLevel: 20, inferenceLevel: 'deep' }
    await t.call('POST /story-chat/user-chat-options', { token: person.token, body: options })
    const login = { email: person.email, password: person.password }
    const { token } = (await t.call('POST /account/login', { body: login })).body
    const other = { ...person, token }
    const kept = (await t.call('GET /story-chat/user-chat-options', { token })).body.options
    expect(kept).toMatchObject(options)
    expect(await list(other)).toMatchObject([{ oid: persona.oid, isDefault: true }])
    const room = await settingsOf(other, await open(other))
    expect(room).toMatchObject(options)
  })

  it('refuse options that do not exist, and visitors', async () => {
    const person = await signUpPerson(t)
    const choose = (body: Record<string, unknown>, caller: object = { token: person.token }) =>
      t.call('POST /story-chat/user-chat-options', { ...caller, body })
    expect((await choose({ detailLevel: 101 })).body.code).toBe('request.invalid')
    expect((await choose({ model: 'nonesuch' })).body.code).toBe('story.model_unavailable')
    const guest = await choose({ detailLevel: 1 }, { guestId: newGuestId() })
    expect(guest.status).toBe(401)
  })
})
