import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { actionsOf, type Person, signUpAdmin, signUpCreator } from '../../../testing/people.ts'
import { createDraft, makeCanvas, publishStory } from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

describe('copying a story', () => {
  let t: TestApp
  let creator: Person
  let other: Person
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    other = await signUpCreator(t)
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const copy = (contentOid: string, person = creator, lang = 'en') =>
    t.call('POST /story-chat/chat-content/copy', {
      token: person.token,
      body: { contentOid, lang },
    })
  const canvasOf = async (contentOid: string, person = creator) =>
    (await t.call(`GET /story-chat/chat-canvas?contentOid=${contentOid}`, { token: person.token }))
      .body

  it('makes a draft of one’s own with its settings, its canvas and its pictures', async () => {
    const assetOid = await uploadPicture(t, creator)
    const contentOid = await publishStory(t, creator, {
      canvas: makeCanvas({ assetOid }),
      briefIntroduction: 'A light at sea.',
      description: 'Long words.',
      hashtags: ['sea'],
      genre: 'mystery',
      language: 'ko',
      isAdult: true,
      creditsPerChatMilli: 2500,
    })
    await t.call('POST /story-chat/chat-canvas/metadata', {
      token: creator.token,
      body: { contentOid, version: 1, canvasPublic: true, newTagging: true },
    })
    const answer = await copy(contentOid)
    expect(answer.status).toBe(200)
    const { content } = answer.body
    expect(content.contentOid).not.toBe(contentOid)
    expect(content).toMatchObject({
      title: 'The lighthouse (copy)',
      briefIntroduction: 'A light at sea.',
      description: 'Long words.',
      hashtags: ['sea'],
      genre: 'mystery',
      language: 'ko',
      isAdult: true,
      creditsPerChatMilli: 2500,
      canvasPublic: true,
      state: 'draft',
      publishedAt: null,
      compiledAt: null,
      creatorOid: creator.oid,
      thumbnail: expect.objectContaining({ width: 40 }),
      editing: { canvasVersion: 1, compiledHash: null, needsCompile: true, newTagging: true },
    })
    const { canvas, pictures, version } = await canvasOf(content.contentOid)
    expect(canvas).toEqual(makeCanvas({ assetOid }))
    expect(pictures[assetOid]).toMatchObject({ assetOid })
    const saved = await t.call('POST /story-chat/chat-canvas', {
      token: creator.token,
      body: { contentOid: content.contentOid, canvas, version },
    })
    expect(saved.status).toBe(200)
    expect((await canvasOf(contentOid)).version).toBe(1)
  })

  it('says in the language of the caller that it is a copy, within the length of a title', async () => {
    const contentOid = await createDraft(t, creator, { title: '등대 '.repeat(26) })
    const titles = []
    for (const lang of ['ko', 'en', 'jp', 'es']) {
      titles.push((await copy(contentOid, creator, lang)).body.content.title)
    }
    expect(titles.map((title) => /[^ 등대]+.*$/.exec(title)?.[0])).toEqual([
      '(사본)',
      '(copy)',
      '（コピー）',
      '(copia)',
    ])
    for (const title of titles) expect([...title].length).toBeLessThanOrEqual(80)
    const untitled = await createDraft(t, creator)
    expect((await copy(untitled)).body.content.title).toBe('')
  })

  it('gives an admin a draft of their own that may go on showing the pictures, on record', async () => {
    const assetOid = await uploadPicture(t, creator)
    const contentOid = await createDraft(t, creator, { canvas: makeCanvas({ assetOid }) })
    const { content } = (await copy(contentOid, admin)).body
    expect(content.creatorOid).toBe(admin.oid)
    const { canvas, pictures } = await canvasOf(content.contentOid, admin)
    expect(pictures).toHaveProperty(assetOid)
    const saved = await t.call('POST /story-chat/chat-canvas', {
      token: admin.token,
      body: { contentOid: content.contentOid, canvas, version: 1 },
    })
    expect(saved.status).toBe(200)
    expect(await actionsOf(t, { actor: admin, subjectOid: contentOid })).toEqual(['story.copied'])
  })

  it('is for those who may change the story', async () => {
    const draft = await createDraft(t, creator)
    const published = await publishStory(t, creator)
    expect((await copy(draft, other)).status).toBe(404)
    const foreign = await copy(published, other)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'story.not_yours'])
    expect((await copy(published, { ...other, token: '' })).status).toBe(401)
    expect((await copy('nonsense')).status).toBe(400)
  })
})
