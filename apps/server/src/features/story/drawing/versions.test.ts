import type { Canvas } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { actionsOf, type Person, signUpAdmin, signUpCreator } from '../../../testing/people.ts'
import { compileDraft, createDraft, makeCanvas, publishStory } from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

const minute = 60_000

describe('the history of a canvas', () => {
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

  const save = async (
    contentOid: string,
    canvas: Canvas,
    version: number,
    { person = creator, merged }: { person?: Person; merged?: boolean } = {},
  ) => {
    const answer = await t.call('POST /story-chat/chat-canvas', {
      token: person.token,
      body: { contentOid, canvas, version, ...(merged ? { merged } : {}) },
    })
    expect(answer.status).toBe(200)
  }
  const list = (contentOid: string, query = '', person = creator) =>
    t.call(`GET /story-chat/chat-canvas/versions?contentOid=${contentOid}${query}`, {
      token: person.token,
    })
  const numbers = async (contentOid: string) =>
    (await list(contentOid, '&limit=100')).body.items.map(
      (item: { version: number }) => item.version,
    )
  const read = (contentOid: string, version: number | string, person = creator) =>
    t.call(`GET /story-chat/chat-canvas/version?contentOid=${contentOid}&version=${version}`, {
      token: person.token,
    })
  const label = (contentOid: string, version: number, name: string, person = creator) =>
    t.call('POST /story-chat/chat-canvas/label', {
      token: person.token,
      body: { contentOid, version, label: name },
    })
  const restore = (
    contentOid: string,
    restoreVersion: number,
    version: number,
    person: Person = creator,
  ) =>
    t.call('POST /story-chat/chat-canvas/restore', {
      token: person.token,
      body: { contentOid, restoreVersion, version },
    })
  const setNewTagging = (contentOid: string) =>
    t.call('POST /story-chat/chat-canvas/metadata', {
      token: creator.token,
      body: { contentOid, version: 1, newTagging: true },
    })

  describe('saving', () => {
    it('lets the saves of one person within five minutes share a row', async () => {
      const contentOid = await createDraft(t, creator)
      await save(contentOid, makeCanvas({ name: 'One' }), 1)
      t.clock.advance(4 * minute)
      await save(contentOid, makeCanvas({ name: 'Two' }), 2)
      expect(await numbers(contentOid)).toEqual([3])
      t.clock.advance(minute)
      await save(contentOid, makeCanvas({ name: 'Three' }), 3)
      expect(await numbers(contentOid)).toEqual([4, 3])
      expect((await read(contentOid, 3)).text).toContain('"Two"')
      await save(contentOid, makeCanvas({ name: 'Four' }), 4, { person: admin })
      const { items } = (await list(contentOid)).body
      expect(items.map((item: { byNickname: string }) => item.byNickname)).toEqual([
        admin.nickname,
        creator.nickname,
        creator.nickname,
      ])
      expect(items[0]).toEqual({
        version: 5,
        createdAt: t.clock.now().toISOString(),
        byNickname: admin.nickname,
        kind: 'saved',
        label: '',
        nodes: 2,
        compiledHash: null,
      })
    })

    it('keeps apart what has a name, a compile, or was restored or merged', async () => {
      const contentOid = await createDraft(t, creator)
      await label(contentOid, 1, 'First draft')
      await save(contentOid, makeCanvas({ name: 'Two' }), 1)
      const { compiledHash } = (await compileDraft(t, creator, contentOid)).body
      await save(contentOid, makeCanvas({ name: 'Three' }), 2)
      await save(contentOid, makeCanvas({ name: 'Four' }), 3, { merged: true })
      await restore(contentOid, 1, 4)
      await save(contentOid, makeCanvas({ name: 'Six' }), 5)
      const { items } = (await list(contentOid)).body
      expect(items).toMatchObject([
        { version: 6, kind: 'saved' },
        { version: 5, kind: 'restored' },
        { version: 4, kind: 'merged' },
        { version: 3, kind: 'saved' },
        { version: 2, kind: 'compiled', compiledHash },
        { version: 1, kind: 'saved', label: 'First draft', compiledHash: null },
      ])
    })

    it('keeps the newest 200, and those with a name or a compile for good', async () => {
      const contentOid = await createDraft(t, creator)
      await label(contentOid, 1, 'Kept')
      await save(contentOid, makeCanvas({ name: 'Compiled' }), 1)
      await compileDraft(t, creator, contentOid)
      await save(contentOid, makeCanvas({ name: 'Gone' }), 2)
      await t.deps.pool.query(
        `INSERT INTO canvas_versions (content_oid, version, canvas, node_count, actor_oid, kind,
            created_at, began_at)
          SELECT content_oid, more, canvas, node_count, actor_oid, kind, created_at, began_at
          FROM canvas_versions, generate_series(4, 202) more WHERE content_oid = $1 AND version = 3`,
        [contentOid],
      )
      await t.deps.db
        .updateTable('canvases')
        .set({ version: 202 })
        .where('content_oid', '=', contentOid)
        .execute()
      t.clock.advance(10 * minute)
      await save(contentOid, makeCanvas({ name: 'New' }), 202)
      const { rows } = await t.deps.pool.query<{ version: number }>(
        'SELECT version FROM canvas_versions WHERE content_oid = $1 ORDER BY version',
        [contentOid],
      )
      const kept = rows.map((row) => row.version)
      expect([kept.length, ...kept.slice(0, 3), kept.at(-1)]).toEqual([202, 1, 2, 4, 203])
    })
  })

  it('is read in pages', async () => {
    const contentOid = await createDraft(t, creator)
    for (const version of [1, 2, 3]) {
      t.clock.advance(6 * minute)
      await save(contentOid, makeCanvas({ name: `Name ${version}` }), version)
    }
    const first = (await list(contentOid, '&limit=3')).body
    expect(first.items.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2])
    const second = (await list(contentOid, `&limit=3&cursor=${first.nextCursor}`)).body
    expect([second.items.length, second.items[0].version, second.nextCursor]).toEqual([1, 1, null])
    expect((await list(contentOid, '&cursor=xx')).status).toBe(400)
  })

  it('shows a canvas as it was, with the pictures that it had', async () => {
    const assetOid = await uploadPicture(t, creator)
    const canvas = makeCanvas({ assetOid })
    const contentOid = await createDraft(t, creator, { canvas })
    t.clock.advance(6 * minute)
    await save(contentOid, makeCanvas(), 1)
    const answer = await read(contentOid, 1)
    expect(answer.body).toMatchObject({ version: 1, nodes: 3, canvas })
    expect(answer.body.pictures[assetOid]).toMatchObject({ assetOid, width: 40 })
  })

  it('names a version, and takes its name away', async () => {
    const contentOid = await createDraft(t, creator)
    const named = await label(contentOid, 1, '  Before the storm ')
    expect([named.status, named.body.label]).toEqual([200, 'Before the storm'])
    expect((await label(contentOid, 1, '')).body.label).toBe('')
    expect((await label(contentOid, 1, 'x'.repeat(81))).status).toBe(400)
    const missing = await label(contentOid, 9, 'Nothing')
    expect([missing.status, missing.body.code]).toEqual([404, 'story.version_not_found'])
  })

  describe('restoring', () => {
    it('saves a former version anew over the present one, on record where it is an admin', async () => {
      const canvas = makeCanvas({ name: 'Old' })
      const contentOid = await createDraft(t, creator, { canvas })
      t.clock.advance(6 * minute)
      await save(contentOid, makeCanvas({ name: 'New' }), 1)
      const restored = await restore(contentOid, 1, 2, admin)
      expect(restored.body).toEqual({ version: 3, canvas, pictures: {} })
      const { items } = (await list(contentOid)).body
      expect(items[0]).toMatchObject({ version: 3, kind: 'restored', byNickname: admin.nickname })
      expect(await actionsOf(t, { actor: admin, subjectOid: contentOid })).toEqual([
        'story.canvas_restored',
      ])
    })

    it('is a conflict when the canvas moved on', async () => {
      const contentOid = await createDraft(t, creator)
      t.clock.advance(6 * minute)
      await save(contentOid, makeCanvas({ name: 'New' }), 1)
      const answers = await Promise.all([restore(contentOid, 1, 2), restore(contentOid, 1, 2)])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const late = await restore(contentOid, 1, 1)
      expect(late.body).toMatchObject({ code: 'story.canvas_conflict', details: { version: 3 } })
    })

    it('knows no version that is not there, and no number beyond all versions', async () => {
      const contentOid = await createDraft(t, creator)
      const missing = await restore(contentOid, 7, 1)
      expect([missing.status, missing.body.code]).toEqual([404, 'story.version_not_found'])
      expect((await restore(contentOid, 3_000_000_000, 1)).status).toBe(400)
      expect((await read(contentOid, 7)).body.code).toBe('story.version_not_found')
      expect((await read(contentOid, 'one')).status).toBe(400)
    })

    it('brings back a picture of an admin, and no description that is locked', async () => {
      const canvas = makeCanvas({ assetOid: await uploadPicture(t, admin) })
      const contentOid = await createDraft(t, creator)
      await save(contentOid, canvas, 1, { person: admin })
      await save(contentOid, makeCanvas(), 2)
      expect((await restore(contentOid, 2, 3)).status).toBe(200)
      const image = canvas.nodes.find((node) => node.kind === 'image')
      if (image?.kind === 'image') image.data.description = 'Another one.'
      t.clock.advance(6 * minute)
      await save(contentOid, canvas, 4)
      await setNewTagging(contentOid)
      const refused = await restore(contentOid, 2, 5)
      expect([refused.status, refused.body.code]).toEqual([422, 'story.description_locked'])
    })
  })

  it('is for those who may change the story', async () => {
    const draft = await createDraft(t, creator)
    const published = await publishStory(t, creator)
    const calls = (contentOid: string, person: Person) => [
      list(contentOid, '', person),
      read(contentOid, 1, person),
      label(contentOid, 1, 'Mine', person),
      restore(contentOid, 1, 1, person),
    ]
    for (const answer of await Promise.all(calls(draft, other))) expect(answer.status).toBe(404)
    for (const answer of await Promise.all(calls(published, other))) {
      expect([answer.status, answer.body.code]).toEqual([403, 'story.not_yours'])
    }
    const visitor = { ...other, token: '' }
    for (const answer of await Promise.all(calls(published, visitor))) {
      expect(answer.status).toBe(401)
    }
    for (const answer of await Promise.all(calls('nonsense', creator))) {
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    }
  })
})
