import { type Canvas, createNode, mergeCanvas } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { crashAt } from '../../../testing/crash.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
  makeAdult,
} from '../../../testing/people.ts'
import { createDraft, makeCanvas, publishStory, writeStory } from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

describe('canvases that two change', () => {
  let t: TestApp
  let creator: Person
  let other: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    other = await signUpCreator(t)
    reader = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const save = (contentOid: string, canvas: Canvas, version: number, person = creator) =>
    t.call('POST /story-chat/chat-canvas', {
      token: person.token,
      body: { contentOid, canvas, version },
    })
  const load = (contentOid: string, person?: Person) =>
    t.call(
      `GET /story-chat/chat-canvas?contentOid=${contentOid}`,
      person ? { token: person.token } : {},
    )
  const setMetadata = (body: Record<string, unknown>, person = creator) =>
    t.call('POST /story-chat/chat-canvas/metadata', { token: person.token, body })
  const editing = async (contentOid: string) => {
    const answer = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, {
      token: creator.token,
    })
    return answer.body.content.editing
  }

  it('answers a save over a newer version with that version whole, and who made it [R-story-chat-079]', async () => {
    const admin = await signUpAdmin(t)
    const contentOid = await createDraft(t, creator)
    const theirs = makeCanvas({ name: 'Theirs' })
    t.clock.advance(1000)
    const { updatedAt } = (await save(contentOid, theirs, 1, admin)).body
    const refused = await save(contentOid, makeCanvas({ name: 'Mine' }), 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'story.canvas_conflict'])
    expect(refused.body.details).toEqual({
      version: 2,
      canvas: theirs,
      updatedAt,
      byNickname: admin.nickname,
    })
    expect((await load(contentOid, creator)).body.canvas).toEqual(theirs)
  })

  it('loses nothing of five who save at once, where those who are refused merge what is there [R-story-chat-079]', async () => {
    const contentOid = await createDraft(t, creator)
    const base: Canvas = (await load(contentOid, creator)).body.canvas
    const saveAndMerge = async (id: string): Promise<number> => {
      const node = createNode('text', { id, position: { x: 0, y: 0 } })
      let [canvas, known] = [{ ...base, nodes: [...base.nodes, node] }, base]
      for (let version = 1, refusals = 0; ; refusals++) {
        const answer = await save(contentOid, canvas, version)
        if (answer.status === 200) return refusals
        const { details } = answer.body
        canvas = mergeCanvas(known, canvas, details.canvas).merged
        known = details.canvas
        version = details.version
      }
    }
    const names = ['one', 'two', 'three', 'four', 'five']
    const refusals = await Promise.all(names.map(saveAndMerge))
    expect(Math.max(...refusals)).toBeGreaterThan(0)
    const { canvas, version } = (await load(contentOid, creator)).body
    expect(version).toBe(6)
    const ids = canvas.nodes.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual(['character', 'story', ...names].toSorted())
  })

  it('keeps the former canvas whole where the database ends in the middle of a save', async () => {
    const contentOid = await createDraft(t, creator)
    const former = (await load(contentOid, creator)).body.canvas
    const saved = await crashAt(t, { table: 'canvas_versions', contentOid }, () =>
      save(contentOid, makeCanvas({ name: 'Lost' }), 1),
    )
    expect(saved.status).toBe(503)
    expect((await load(contentOid, creator)).body).toMatchObject({ canvas: former, version: 1 })
    expect((await save(contentOid, makeCanvas({ name: 'Again' }), 1)).body.version).toBe(2)
  })

  describe('metadata', () => {
    it('has a version of its own, and answers another one with what is there [R-story-chat-080]', async () => {
      const contentOid = await createDraft(t, creator)
      const saved = await setMetadata({ contentOid, version: 1, newTagging: true })
      const metadata = { canvasPublic: false, newTagging: true }
      expect([saved.status, saved.body]).toEqual([200, { version: 2, metadata }])
      const refused = await setMetadata({ contentOid, version: 1, canvasPublic: true })
      expect([refused.status, refused.body.code]).toEqual([409, 'story.canvas_metadata_conflict'])
      expect(refused.body.details).toEqual({ version: 2, metadata })
      const loaded = (await load(contentOid, creator)).body
      expect(loaded).toMatchObject({ version: 1, metadata, metadataVersion: 2 })
      expect(await editing(contentOid)).toMatchObject({ metadataVersion: 2, newTagging: true })
    })

    it('lets one of two who change the same version through', async () => {
      const contentOid = await createDraft(t, creator)
      const answers = await Promise.all(
        [true, false].map((newTagging) => setMetadata({ contentOid, version: 1, newTagging })),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    })

    it('follows the settings, and they follow it, where both hold the same', async () => {
      const contentOid = await publishStory(t, creator)
      await writeStory(t, creator, { requestType: 'update', contentOid, canvasPublic: true })
      const late = await setMetadata({ contentOid, version: 1, canvasPublic: false })
      expect([late.status, late.body.details.metadata.canvasPublic]).toEqual([409, true])
      const { version } = await editing(contentOid)
      await setMetadata({ contentOid, version: 2, canvasPublic: false })
      const stale = await writeStory(t, creator, {
        requestType: 'update',
        contentOid,
        version,
        canvasPublic: true,
      })
      expect([stale.status, stale.body.code]).toEqual([409, 'story.metadata_conflict'])
    })

    it('is changed by admins on record', async () => {
      const admin = await signUpAdmin(t)
      const contentOid = await createDraft(t, creator)
      const change = { contentOid, version: 1, canvasPublic: true }
      expect((await setMetadata(change, admin)).status).toBe(200)
      expect(await actionsOf(t, { actor: admin, subjectOid: contentOid })).toEqual([
        'story.canvas_metadata_saved',
      ])
    })

    it('is changed by those who may change the story, with whole numbers', async () => {
      const draft = await createDraft(t, creator)
      const published = await publishStory(t, creator)
      const change = { version: 1, newTagging: true }
      expect((await setMetadata({ contentOid: draft, ...change }, other)).status).toBe(404)
      const foreign = await setMetadata({ contentOid: published, ...change }, other)
      expect([foreign.status, foreign.body.code]).toEqual([403, 'story.not_yours'])
      expect((await setMetadata({ contentOid: published, ...change }, reader)).status).toBe(403)
      const visitor = await t.call('POST /story-chat/chat-canvas/metadata', {
        body: { contentOid: published, ...change },
      })
      expect(visitor.status).toBe(401)
      expect((await setMetadata({ contentOid: draft, version: 1.5 })).status).toBe(400)
    })
  })

  it.each([
    ['public', true, 200],
    ['public', false, 403],
    ['private', true, 200],
    ['private', false, 404],
  ])(
    'answers someone else about a %s story whose canvas is open: %s, with %i [R-story-chat-034]',
    async (visibility, canvasPublic, status) => {
      const contentOid = await publishStory(t, creator)
      await writeStory(t, creator, { requestType: 'update', contentOid, visibility })
      await setMetadata({ contentOid, version: 1, canvasPublic })
      for (const person of [undefined, reader]) {
        expect((await load(contentOid, person)).status).toBe(status)
      }
      const story = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`)
      expect(story.status).toBe(visibility === 'public' ? 200 : 404)
      expect((await load(contentOid, creator)).body).toMatchObject({ canEdit: true })
    },
  )

  it('opens a public canvas of what is sold or for the invited to those alone, and none of its words to others', async () => {
    const sold = { access: 'buyers', priceCoins: 300, canvasPublic: true }
    const forBuyers = await publishStory(t, creator, sold)
    const forInvited = await publishStory(t, creator, { access: 'invited', canvasPublic: true })
    for (const person of [undefined, reader]) {
      expect((await load(forBuyers, person)).status).toBe(403)
      expect((await load(forInvited, person)).status).toBe(404)
    }
    for (const path of ['chat-content', 'character-info']) {
      const told = await t.call(`GET /story-chat/${path}?contentOid=${forBuyers}`)
      expect([path, told.status, told.text.includes('keeps the light')]).toEqual([path, 200, false])
    }
    await t.call('POST /story-chat/chat-content/invitations', {
      token: creator.token,
      body: { contentOid: forInvited, userOid: reader.oid },
    })
    expect((await load(forInvited, reader)).status).toBe(200)
    await giveAmount(t, reader, 'coin', 300)
    await t.call('POST /payment/orders', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { contentOid: forBuyers, priceCoins: 300 },
    })
    expect((await load(forBuyers, reader)).status).toBe(200)
  })

  it('opens a public canvas for adults to those alone who are known to be adults [R-adult-001]', async () => {
    const assetOid = await uploadPicture(t, creator)
    const contentOid = await publishStory(t, creator, {
      canvas: makeCanvas({ assetOid }),
      canvasPublic: true,
      isAdult: true,
    })
    for (const person of [undefined, reader]) {
      expect((await load(contentOid, person)).status).toBe(403)
    }
    const adult = await signUpPerson(t)
    await makeAdult(t, adult)
    for (const person of [adult, creator]) {
      expect((await load(contentOid, person)).text).toContain(`/api/media/${assetOid}/`)
    }
  })

  it('opens no canvas of a draft', async () => {
    const contentOid = await createDraft(t, creator)
    await setMetadata({ contentOid, version: 1, canvasPublic: true })
    expect((await load(contentOid, reader)).status).toBe(404)
  })

  describe('tags', () => {
    const tagged = async (count: number) => {
      const canvas = makeCanvas({ assetOid: await uploadPicture(t, creator) })
      const image = canvas.nodes.find((node) => node.kind === 'image')
      if (image?.kind === 'image') {
        image.data.tags = Array.from({ length: count }, (_, index) => `tag ${index}`)
        image.data.description = 'The tower at night.'
      }
      return canvas
    }
    const withDescription = (canvas: Canvas, description: string): Canvas => ({
      ...canvas,
      nodes: canvas.nodes.map((node) =>
        node.kind === 'image' ? { ...node, data: { ...node.data, description } } : node,
      ),
    })
    const complaints = (answer: { body: { diagnostics: { code: string }[] } }) =>
      answer.body.diagnostics.map(({ code }) => code)

    it('of an image are 3, and 7 under new tagging [R-story-chat-056] [R-story-chat-058]', async () => {
      const contentOid = await createDraft(t, creator)
      const three = await save(contentOid, await tagged(3), 1)
      expect(complaints(three)).not.toContain('image.too_many_tags')
      const four = await save(contentOid, await tagged(4), 2)
      expect(four.body.diagnostics).toContainEqual(
        expect.objectContaining({ code: 'image.too_many_tags', params: { max: 3, count: 4 } }),
      )
      const compile = () =>
        t.call('POST /story-chat/compiled/update', { token: creator.token, body: { contentOid } })
      expect((await compile()).status).toBe(422)
      await setMetadata({ contentOid, version: 1, newTagging: true })
      expect((await compile()).status).toBe(200)
      const eight = await save(contentOid, await tagged(8), 3)
      expect(eight.status).toBe(200)
      expect(complaints(eight)).toContain('image.too_many_tags')
      expect((await compile()).status).toBe(422)
    })

    it('lock the descriptions of the images that are there, under new tagging only [R-story-chat-059]', async () => {
      const contentOid = await createDraft(t, creator)
      const canvas = await tagged(2)
      await save(contentOid, canvas, 1)
      expect((await save(contentOid, withDescription(canvas, 'By day.'), 2)).status).toBe(200)
      await setMetadata({ contentOid, version: 1, newTagging: true })
      const refused = await save(contentOid, withDescription(canvas, 'At dawn.'), 3)
      expect([refused.status, refused.body.code]).toEqual([422, 'story.description_locked'])
      expect(refused.body.details.places).toEqual([{ nodeId: 'image', field: 'description' }])
      expect((await load(contentOid, creator)).body.canvas).toEqual(
        withDescription(canvas, 'By day.'),
      )
      const added = withDescription(canvas, 'By day.')
      const [image] = added.nodes.filter((node) => node.kind === 'image')
      if (image)
        added.nodes.push({ ...image, id: 'second', data: { ...image.data, description: 'New.' } })
      expect((await save(contentOid, added, 3)).status).toBe(200)
    })
  })
})
