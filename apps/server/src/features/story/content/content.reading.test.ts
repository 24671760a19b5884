import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { compileDraft, createDraft } from '../../../testing/stories.ts'

describe('reading stories', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  describe.each(['chat-content', 'character-info', 'chat-canvas'])('%s', (name) => {
    const read = (query: string, person?: Person) =>
      t.call(`GET /story-chat/${name}${query}`, person ? { token: person.token } : {})

    it('refuses what is not an id, and none at all', async () => {
      for (const query of ['', '?contentOid=', '?contentOid=../1', '?contentOid=ABC']) {
        const answer = await read(query)
        expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
      }
    })

    it('knows no story that is not there', async () => {
      const answer = await read(`?contentOid=${'0'.repeat(24)}`)
      expect([answer.status, answer.body.code]).toEqual([404, 'story.not_found'])
    })

    it('shows a draft to its owner only', async () => {
      const query = `?contentOid=${await createDraft(t, creator)}`
      expect((await read(query, creator)).status).toBe(200)
      for (const person of [undefined, await signUpPerson(t)]) {
        const answer = await read(query, person)
        expect([answer.status, answer.body.code]).toEqual([404, 'story.not_found'])
      }
    })
  })

  it('knows no characters before the first compile', async () => {
    const contentOid = await createDraft(t, creator)
    const characters = async () =>
      (
        await t.call(`GET /story-chat/character-info?contentOid=${contentOid}`, {
          token: creator.token,
        })
      ).body.items
    expect(await characters()).toEqual([])
    await compileDraft(t, creator, contentOid)
    expect(await characters()).toMatchObject([{ name: 'Mira', gender: 'female', portrait: null }])
  })

  it('names the models with their fees, one of them the default, in the language of the caller', async () => {
    const { status, body } = await t.call('GET /story-chat/models?lang=ko')
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ key: 'narrator', feeMilli: 1000, isDefault: true }])
    expect(body.items[0].description).toMatch(/[가-힣]/)
  })
})
