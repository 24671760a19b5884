import { createNode } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { changeItem } from '../../../testing/items.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { compileDraft, createDraft, makeCanvas } from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

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

  it('shows a character by the first picture that need not be unlocked', async () => {
    const [locked, free] = [await uploadPicture(t, creator), await uploadPicture(t, creator)]
    const canvas = makeCanvas()
    for (const [id, assetOid] of Object.entries({ locked, free })) {
      const image = createNode('image', { id, position: { x: 0, y: 0 } })
      image.data.assetId = assetOid
      image.data.paid.enabled = id === 'locked'
      canvas.nodes.push(image)
      const from = { id, source: id, sourceSocket: 'image' }
      canvas.edges.push({ ...from, target: 'character', targetSocket: 'emotionImages' })
    }
    const contentOid = await createDraft(t, creator, { canvas })
    await compileDraft(t, creator, contentOid)
    for (const call of ['character-info', 'chat-content']) {
      const { text } = await t.call(`GET /story-chat/${call}?contentOid=${contentOid}`, {
        token: creator.token,
      })
      expect([text.includes(free), text.includes(locked)]).toEqual([true, false])
    }
  })

  it('describes a story in the reader’s language, and wears its thumbnail of that', async () => {
    const [own, other] = [await uploadPicture(t, creator), await uploadPicture(t, creator)]
    const fields = { description: 'A lamp by the sea.', thumbnailAssetOid: own }
    const contentOid = await createDraft(t, creator, fields)
    const ko = { description: '바닷가의 등불.', thumbnailAssetOid: other }
    await changeItem(t, contentOid, { translations: { ko } })
    const read = async (lang: string) => {
      const path = `GET /story-chat/chat-content?contentOid=${contentOid}&lang=${lang}`
      const { content } = (await t.call(path, { token: creator.token })).body
      return [content.description, content.thumbnail.assetOid]
    }
    expect(await read('ko')).toEqual(['바닷가의 등불.', other])
    expect(await read('jp')).toEqual(['A lamp by the sea.', own])
  })

  it('names the models with their fees, one of them the default, in the language of the caller', async () => {
    const { status, body } = await t.call('GET /story-chat/models?lang=ko')
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ key: 'narrator', feeMilli: 1000, isDefault: true }])
    expect(body.items[0].description).toMatch(/[가-힣]/)
  })
})
