import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { largestCharacter, wholeCharacters } from '../../../testing/characters.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { listedUsersSetting } from '../../account/users/account.settings.ts'
import {
  compileDraft,
  createDraft,
  makeCanvas,
  publishStory,
  writeStory,
} from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

describe('writing stories', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const read = (contentOid: string, person?: Person) =>
    t.call(
      `GET /story-chat/chat-content?contentOid=${contentOid}`,
      person ? { token: person.token } : {},
    )

  describe('who writes', () => {
    it('lets creators with a creator tag, listed users and admins write, and nobody else [R-story-chat-071]', async () => {
      const create = { requestType: 'create' }
      const statuses = async (person: Person) => (await writeStory(t, person, create)).status
      const admin = await signUpAdmin(t)
      const listed = await signUpPerson(t)
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, listedUsersSetting, [listed.oid], admin.oid))
      expect(await statuses(listed)).toBe(200)
      expect(await statuses(creator)).toBe(200)
      expect(await statuses(admin)).toBe(200)
      expect(await statuses(reader)).toBe(403)
      expect((await t.call('POST /story-chat/chat-content', { body: create })).status).toBe(401)
      await t.deps.db
        .updateTable('users')
        .set({ creator_tags: [] })
        .where('oid', '=', creator.oid)
        .execute()
      expect(await statuses(creator)).toBe(403)
      await t.deps.db
        .updateTable('users')
        .set({ creator_tags: ['story'] })
        .where('oid', '=', creator.oid)
        .execute()
    })

    it('lets a creator build a story on a canvas and set its price, which a reader cannot [R-story-chat-069]', async () => {
      const maker = await signUpCreator(t)
      const contentOid = await createDraft(t, maker)
      const canvas = await t.call('POST /story-chat/chat-canvas', {
        token: maker.token,
        body: { contentOid, canvas: makeCanvas({ name: 'Ines' }), version: 1 },
      })
      expect(canvas.status).toBe(200)
      const price = {
        requestType: 'save',
        contentOid,
        title: 'Tides',
        thumbnailAssetOid: await uploadPicture(t, maker),
        creditsPerChatMilli: 2500,
      }
      expect((await writeStory(t, reader, price)).status).toBe(403)
      expect((await writeStory(t, maker, price)).status).toBe(200)
      const { content, access } = (await read(contentOid, maker)).body
      expect([content.creditsPerChatMilli, access.replyPriceMilli]).toEqual([2500, 2500])
    })

    it('keeps the stories of others from changes, and unknown while they are drafts', async () => {
      const other = await signUpCreator(t)
      const draft = await createDraft(t, creator)
      const published = await publishStory(t, creator)
      const save = { requestType: 'save', title: 'Mine now' }
      const hidden = await writeStory(t, other, { ...save, contentOid: draft })
      expect([hidden.status, hidden.body.code]).toEqual([404, 'story.not_found'])
      const refused = await writeStory(t, other, { ...save, contentOid: published })
      expect([refused.status, refused.body.code]).toEqual([403, 'story.not_yours'])
      expect((await read(published)).body.content.title).toBe('The lighthouse')
    })

    it('lets an admin change a story, on record', async () => {
      const admin = await signUpAdmin(t)
      const contentOid = await publishStory(t, creator)
      const answer = await writeStory(t, admin, {
        requestType: 'update',
        contentOid,
        title: 'Corrected',
      })
      expect([answer.status, answer.body.content.title]).toEqual([200, 'Corrected'])
      expect(await actionsOf(t, { actor: admin, subjectOid: contentOid })).toEqual(['story.saved'])
    })
  })

  describe('drafts', () => {
    it('makes a draft with a canvas, without a title, for its owner and admins only', async () => {
      const contentOid = await createDraft(t, creator)
      const own = await read(contentOid, creator)
      expect(own.status).toBe(200)
      expect(own.body.content).toMatchObject({
        title: '',
        state: 'draft',
        publishedAt: null,
        compiledAt: null,
        creditsPerChatMilli: 6000,
        model: 'narrator',
        editing: { version: 1, canvasVersion: 1, compiledHash: null, needsCompile: true },
      })
      expect((await read(contentOid)).status).toBe(404)
      expect((await read(contentOid, reader)).status).toBe(404)
      const admin = await signUpAdmin(t)
      expect((await read(contentOid, admin)).status).toBe(200)
    })

    it('asks for a thumbnail when saving without one [R-story-chat-048]', async () => {
      const contentOid = await createDraft(t, creator)
      const answer = await writeStory(t, creator, {
        requestType: 'save',
        contentOid,
        title: 'A title',
      })
      expect([answer.status, answer.body.message]).toEqual([400, 'Please upload a thumbnail.'])
      expect((await read(contentOid, creator)).body.content.title).toBe('')
    })

    it('asks for a title when saving without one, or with spaces only [R-story-chat-049]', async () => {
      const contentOid = await createDraft(t, creator)
      const thumbnailAssetOid = await uploadPicture(t, creator)
      for (const title of [undefined, '   ']) {
        const answer = await writeStory(t, creator, {
          requestType: 'save',
          contentOid,
          thumbnailAssetOid,
          title,
        })
        expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a title.'])
      }
    })

    it('takes a one-line introduction of 40 characters and refuses 41 [R-story-chat-047]', async () => {
      const contentOid = await createDraft(t, creator)
      const thumbnailAssetOid = await uploadPicture(t, creator)
      const save = (briefIntroduction: string) =>
        writeStory(t, creator, {
          requestType: 'save',
          contentOid,
          thumbnailAssetOid,
          title: 'A title',
          briefIntroduction,
        })
      const long = await save('🌊'.repeat(41))
      expect([long.status, long.body.code]).toEqual([400, 'story.introduction_too_long'])
      const fitting = await save('🌊'.repeat(40))
      expect(fitting.body.content.briefIntroduction).toBe('🌊'.repeat(40))
    })

    it.each([...wholeCharacters, ['the largest characters', largestCharacter]])(
      'takes texts of %s up to their limits',
      async (_name, character) => {
        const texts = (beyond: number) => ({
          title: character.repeat(80 + beyond),
          description: character.repeat(4000 + beyond),
          hashtags: [character.repeat(24 + beyond)],
          briefIntroduction: character.repeat(40 + beyond),
        })
        const fitting = await writeStory(t, creator, { requestType: 'create', ...texts(0) })
        const stored = JSON.parse(JSON.stringify(texts(0)).normalize('NFC'))
        expect(fitting.body.content).toMatchObject(stored)
        for (const [field, text] of Object.entries(texts(1))) {
          const long = await writeStory(t, creator, { requestType: 'create', [field]: text })
          expect([field, long.status]).toEqual([field, 400])
        }
      },
    )

    it.each([
      ['title', { title: 'x'.repeat(81) }],
      ['description', { description: 'x'.repeat(4001) }],
      ['hashtags', { hashtags: ['x'.repeat(25)] }],
    ])('refuses a %s that is too long', async (field, fields) => {
      const answer = await writeStory(t, creator, { requestType: 'create', ...fields })
      expect([answer.status, answer.body.code]).toEqual([400, 'story.field_too_long'])
      expect(answer.body.details.field).toBe(field)
      expect(answer.body.message).toMatch(/The limit is \d+ characters\./)
    })

    it('rejects more hashtags than a story can have', async () => {
      const hashtags = Array.from({ length: 11 }, (_, index) => `tag${index}`)
      const answer = await writeStory(t, creator, { requestType: 'create', hashtags })
      expect([answer.status, answer.body.code]).toEqual([400, 'story.too_many_hashtags'])
      expect(answer.body.message).toBe('This story has too many hashtags. You can use up to 10.')
    })

    it('keeps hashtags once each and without their sign', async () => {
      const contentOid = await createDraft(t, creator, {
        hashtags: ['#sea', 'sea', ' ', 'ligh\0t'],
      })
      expect((await read(contentOid, creator)).body.content.hashtags).toEqual(['sea', 'light'])
    })

    it('refuses a thumbnail of somebody else', async () => {
      const thumbnailAssetOid = await uploadPicture(t, reader)
      const answer = await writeStory(t, creator, { requestType: 'create', thumbnailAssetOid })
      expect([answer.status, answer.body.code]).toEqual([404, 'media.not_found'])
    })

    it("takes any price from the model's fee up, and none below it", async () => {
      const price = (creditsPerChatMilli: number) =>
        writeStory(t, creator, { requestType: 'create', creditsPerChatMilli })
      const low = await price(999)
      expect([low.status, low.body.code]).toEqual([400, 'story.price_below_fee'])
      expect((await price(1000)).status).toBe(200)
    })

    it('refuses a model that is not here', async () => {
      const answer = await writeStory(t, creator, { requestType: 'create', model: 'nobody' })
      expect([answer.status, answer.body.code]).toEqual([400, 'story.model_unavailable'])
    })

    it('lets one of two who save the same version through', async () => {
      const thumbnailAssetOid = await uploadPicture(t, creator)
      const contentOid = await createDraft(t, creator, { title: 'Start', thumbnailAssetOid })
      const answers = await Promise.all(
        ['One', 'Two'].map((title) =>
          writeStory(t, creator, { requestType: 'save', contentOid, version: 1, title }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const conflict = answers.find(({ status }) => status === 409)
      expect(conflict?.body).toMatchObject({
        code: 'story.metadata_conflict',
        details: { version: 2 },
      })
    })
  })

  describe('publishing', () => {
    it('runs from edit by compile to publish: an uncompiled story is asked to compile [R-story-chat-030] [R-story-chat-050]', async () => {
      const thumbnailAssetOid = await uploadPicture(t, creator)
      const contentOid = await createDraft(t, creator, { title: 'Storm', thumbnailAssetOid })
      const upload = { requestType: 'upload', contentOid }
      const early = await writeStory(t, creator, upload)
      expect([early.status, early.body.message]).toEqual([409, 'Please compile.'])
      expect((await read(contentOid)).status).toBe(404)
      await compileDraft(t, creator, contentOid)
      const published = await writeStory(t, creator, upload)
      expect(published.body.content).toMatchObject({ state: 'published' })
      expect((await read(contentOid)).status).toBe(200)
    })

    it('keeps its first date and tells its news once when it is published again', async () => {
      const contentOid = await publishStory(t, creator)
      const first = (await read(contentOid)).body.content.publishedAt
      t.clock.advance(60_000)
      await writeStory(t, creator, { requestType: 'upload', contentOid, title: 'Again' })
      const again = (await read(contentOid)).body.content
      expect([again.title, again.publishedAt]).toEqual(['Again', first])
      const news = await t.deps.db
        .selectFrom('outbox')
        .select('payload')
        .where('type', '=', 'story.published')
        .execute()
      expect(
        news.filter(({ payload }) => JSON.stringify(payload).includes(contentOid)),
      ).toHaveLength(1)
    })

    it('stays published on the earlier compile while its canvas goes on', async () => {
      const contentOid = await publishStory(t, creator)
      await t.call('POST /story-chat/chat-canvas', {
        token: creator.token,
        body: { contentOid, canvas: makeCanvas({ name: 'Renamed' }), version: 1 },
      })
      const { content } = (await read(contentOid, creator)).body
      expect(content.editing.needsCompile).toBe(true)
      expect(content.characters).toMatchObject([{ name: 'Mira' }])
    })

    it('shows characters and prologue of the compiled canvas, and lets everybody chat', async () => {
      const assetOid = await uploadPicture(t, creator)
      const contentOid = await publishStory(t, creator, { canvas: makeCanvas({ assetOid }) })
      const { content, access } = (await read(contentOid)).body
      expect(content.characters).toEqual([
        {
          name: 'Mira',
          gender: 'female',
          description: '',
          portrait: expect.objectContaining({ assetOid }),
        },
      ])
      await writeStory(t, creator, { requestType: 'update', contentOid, canvasPublic: true })
      const open = (await read(contentOid)).body.content
      expect(open.characters[0].description).toContain('keeps the light.')
      expect(content.prologue).toContain('I am Mira.')
      expect(content.editing).toBeNull()
      expect(content.creator).toMatchObject({ oid: creator.oid, nickname: creator.nickname })
      expect(access).toMatchObject({ allowed: true, replyPriceMilli: 0, freeChatsLeft: 5 })
      const info = await t.call(`GET /story-chat/character-info?contentOid=${contentOid}`)
      expect(info.body.items).toEqual(open.characters)
    })

    it('shows a prologue without the marks of speakers and scenes', async () => {
      const canvas = makeCanvas()
      for (const node of canvas.nodes) {
        if (node.kind !== 'story') continue
        node.data.prologue = 'Snow.\n[[scene|bridge]]\n[[Mira|joy]]\n"At last [[sic]]."'
      }
      const contentOid = await publishStory(t, creator, { canvas })
      const { content } = (await read(contentOid)).body
      expect(content.prologue).toBe('Snow.\n"At last [[sic]]."')
    })

    it('shows words of a card without macros and HTML, and edits them as they were written', async () => {
      const canvas = makeCanvas()
      for (const node of canvas.nodes) {
        if (node.kind === 'story')
          node.data.prologue = '<div><b>Snow</b> falls.<br>Look, {{user}}.</div>'
      }
      const contentOid = await publishStory(t, creator, { canvas })
      const description = '<p>{{char}} waits for {{user}}.</p>\n<p>**Tea** at 5.</p>'
      await writeStory(t, creator, { requestType: 'update', contentOid, description })
      const { content } = (await read(contentOid)).body
      expect(content.description).toBe('Mira waits for You.\n\n**Tea** at 5.')
      expect(content.prologue).toMatch(/^Snow falls\.\nLook, [^{<]+\.$/)
      const { editing } = (await read(contentOid, creator)).body.content
      expect(editing.description).toBe(description)
    })

    it('hides a private story from all but its owner, and does not list it', async () => {
      const contentOid = await publishStory(t, creator)
      await writeStory(t, creator, { requestType: 'update', contentOid, visibility: 'private' })
      expect((await read(contentOid)).status).toBe(404)
      expect((await read(contentOid, reader)).status).toBe(404)
      expect((await read(contentOid, creator)).status).toBe(200)
      const list = await t.call('GET /story-chat/chat-contents?limit=100')
      expect(list.body.items.map((item: { contentOid: string }) => item.contentOid)).not.toContain(
        contentOid,
      )
    })

    it('does not say that a draft may be chatted with before it is compiled [R-story-chat-031]', async () => {
      const contentOid = await createDraft(t, creator)
      const before = (await read(contentOid, creator)).body.access
      expect(before).toMatchObject({ allowed: false, reason: 'not_compiled' })
      await compileDraft(t, creator, contentOid)
      expect((await read(contentOid, creator)).body.access.allowed).toBe(true)
    })

    it('opens and lists a deleted story for nobody, and deletes it once', async () => {
      const contentOid = await publishStory(t, creator)
      const gone = { requestType: 'delete', contentOid }
      expect((await writeStory(t, creator, gone)).body).toEqual({ content: null })
      expect((await read(contentOid, creator)).status).toBe(404)
      const mine = await t.call('GET /story-chat/chat-contents?list=mine&limit=100', {
        token: creator.token,
      })
      expect(mine.text).not.toContain(contentOid)
      expect((await writeStory(t, creator, gone)).status).toBe(404)
    })

    it('refuses a writing call that names no story', async () => {
      const answer = await writeStory(t, creator, { requestType: 'save', title: 'x' })
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    })
  })
})
