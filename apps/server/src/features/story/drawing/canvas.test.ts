import { type Canvas, createNode, newLoreEntry } from '@plax/story-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import {
  compileDraft,
  createDraft,
  makeCanvas,
  publishStory,
  writeStory,
} from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

describe('canvases', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const load = (contentOid: string, person?: Person) =>
    t.call(
      `GET /story-chat/chat-canvas?contentOid=${contentOid}`,
      person ? { token: person.token } : {},
    )
  const save = (contentOid: string, canvas: Canvas, version = 1, person = creator) =>
    t.call('POST /story-chat/chat-canvas', {
      token: person.token,
      body: { contentOid, canvas, version },
    })

  it('gives back what was saved, with the pictures of its image nodes', async () => {
    const contentOid = await createDraft(t, creator)
    const assetOid = await uploadPicture(t, creator)
    const canvas = makeCanvas({ assetOid })
    const saved = await save(contentOid, canvas)
    expect([saved.status, saved.body.version]).toEqual([200, 2])
    const loaded = (await load(contentOid, creator)).body
    expect(loaded).toMatchObject({ canvas, version: 2, canEdit: true })
    expect(loaded.pictures[assetOid]).toMatchObject({ assetOid, width: 40 })
  })

  it('gives what came into the schema since a canvas was saved its default', async () => {
    const contentOid = await createDraft(t, creator)
    const lorebook = createNode('lorebook', { id: 'coast', position: { x: 0, y: 0 } })
    const entries = [newLoreEntry('lamp', { key: 'lamp', prompt: 'It burns oil.' })]
    const canvas = makeCanvas()
    const nodes = [...canvas.nodes, { ...lorebook, data: { ...lorebook.data, entries } }]
    await save(contentOid, { ...canvas, nodes })
    const path = `{nodes,${nodes.length - 1},data,entries,0,priority}`
    for (const table of ['canvases', 'canvas_versions']) {
      await sql`UPDATE ${sql.table(table)} SET canvas = canvas #- ${path}::text[]
        WHERE content_oid = ${contentOid}`.execute(t.deps.db)
    }
    const loaded = await load(contentOid, creator)
    expect([loaded.status, loaded.body.canvas.nodes.at(-1).data.entries[0].priority]).toEqual([
      200, 0,
    ])
    const version = await t.call(
      `GET /story-chat/chat-canvas/version?contentOid=${contentOid}&version=2`,
      { token: creator.token },
    )
    expect([version.status, version.body.canvas.nodes.at(-1).data.entries[0].priority]).toEqual([
      200, 0,
    ])
  })

  it('lets one of two who save the same version through, and tells the other which it is now', async () => {
    const contentOid = await createDraft(t, creator)
    const answers = await Promise.all([
      save(contentOid, makeCanvas({ name: 'One' })),
      save(contentOid, makeCanvas({ name: 'Two' })),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const conflict = answers.find(({ status }) => status === 409)
    expect(conflict?.body).toMatchObject({ code: 'story.canvas_conflict', details: { version: 2 } })
    const winner = answers[0]?.status === 200 ? 'One' : 'Two'
    expect((await load(contentOid, creator)).text).toContain(`"${winner}"`)
  })

  it('refuses a picture of somebody else, and one that does not exist', async () => {
    const contentOid = await createDraft(t, creator)
    for (const assetOid of [await uploadPicture(t, reader), '0'.repeat(24)]) {
      const answer = await save(contentOid, makeCanvas({ assetOid }))
      expect([answer.status, answer.body.code]).toEqual([404, 'media.not_found'])
      expect(answer.body.details.assetOids).toEqual([assetOid])
    }
    expect((await load(contentOid, creator)).body.version).toBe(1)
  })

  it('lets an owner go on with a picture that an admin put there', async () => {
    const admin = await signUpAdmin(t)
    const contentOid = await createDraft(t, creator)
    const assetOid = await uploadPicture(t, admin)
    const canvas = makeCanvas({ assetOid })
    expect((await save(contentOid, canvas, 1, admin)).status).toBe(200)
    expect((await save(contentOid, canvas, 2)).status).toBe(200)
    const elsewhere = await createDraft(t, creator)
    expect((await save(elsewhere, canvas)).body.code).toBe('media.not_found')
  })

  it('refuses what is not a canvas', async () => {
    const contentOid = await createDraft(t, creator)
    const answer = await t.call('POST /story-chat/chat-canvas', {
      token: creator.token,
      body: { contentOid, version: 1, canvas: { version: 1, nodes: [{ kind: 'spell' }] } },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
  })

  it('refuses what other programs left there where it is nested without end', async () => {
    const contentOid = await createDraft(t, creator)
    for (const [depth, status] of [
      [64, 200],
      [3000, 400],
      [100_000, 400],
    ] as const) {
      const canvas = { ...makeCanvas(), ext: { card: { original: '@' } } }
      // A value so deep cannot be written by JSON.stringify.
      const deep = `${'['.repeat(depth)}1${']'.repeat(depth)}`
      const body = JSON.stringify({ contentOid, canvas, version: 1 }).replace('"@"', deep)
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/story-chat/chat-canvas',
        headers: { authorization: `Bearer ${creator.token}`, 'content-type': 'application/json' },
        payload: body,
      })
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status)
    }
  })

  it('keeps text with characters that the database refuses', async () => {
    const contentOid = await createDraft(t, creator)
    const saved = await save(contentOid, makeCanvas({ name: 'Mi\0ra \ud800' }))
    expect(saved.status).toBe(200)
    expect((await load(contentOid, creator)).text).toContain('Mira \ufffd')
  })

  it('shows a canvas to others only when its owner opened it, and never to edit', async () => {
    const contentOid = await publishStory(t, creator)
    expect((await load(contentOid, reader)).status).toBe(403)
    await writeStory(t, creator, { requestType: 'update', contentOid, canvasPublic: true })
    expect((await load(contentOid)).body.canEdit).toBe(false)
    const other = await signUpCreator(t)
    const refused = await save(contentOid, makeCanvas(), 1, other)
    expect([refused.status, refused.body.code]).toEqual([403, 'story.not_yours'])
    expect((await save(contentOid, makeCanvas(), 1, reader)).status).toBe(403)
    expect((await save(contentOid, makeCanvas(), 1, { ...other, token: '' })).status).toBe(401)
    expect((await save(await createDraft(t, creator), makeCanvas(), 1, other)).status).toBe(404)
  })

  it('gives nobody else the pictures that have to be unlocked', async () => {
    const [free, locked] = [await uploadPicture(t, creator), await uploadPicture(t, creator)]
    const canvas = makeCanvas({ assetOid: free })
    const image = createNode('image', { id: 'locked', position: { x: 0, y: 0 } })
    image.data.assetId = locked
    image.data.paid.enabled = true
    canvas.nodes.push(image)
    const contentOid = await publishStory(t, creator, { canvas })
    await writeStory(t, creator, { requestType: 'update', contentOid, canvasPublic: true })
    const shown = async (person?: Person) =>
      Object.keys((await load(contentOid, person)).body.pictures)
    expect((await shown(creator)).toSorted()).toEqual([free, locked].toSorted())
    for (const person of [undefined, reader]) expect(await shown(person)).toEqual([free])
  })

  it('names a second text at a speech style when saving, and refuses to compile it [R-story-chat-055]', async () => {
    const contentOid = await createDraft(t, creator)
    const canvas = makeCanvas()
    for (const id of ['first', 'second']) {
      canvas.nodes.push(createNode('text', { id, position: { x: 0, y: 0 } }))
      canvas.edges.push({
        id: `${id}-character`,
        source: id,
        sourceSocket: 'text',
        target: 'character',
        targetSocket: 'speechStyle',
      })
    }
    const full = { severity: 'error', code: 'edge.socket_full', nodeId: 'character' }
    const saved = await save(contentOid, canvas)
    expect(saved.body.diagnostics).toContainEqual(expect.objectContaining(full))
    const compiled = await compileDraft(t, creator, contentOid)
    expect([compiled.status, compiled.body.code]).toEqual([422, 'story.compile_failed'])
    expect(compiled.body.details.diagnostics).toContainEqual(
      expect.objectContaining({
        ...full,
        message: expect.stringContaining('socket takes 1 at most'),
      }),
    )
  })

  describe('compiling', () => {
    it('answers a hash that stays while the meaning stays, and shares the artefact', async () => {
      const first = await createDraft(t, creator)
      const moved = makeCanvas()
      moved.nodes = moved.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } }))
      const second = await createDraft(t, creator, { canvas: moved })
      const hashes = []
      for (const contentOid of [first, second]) {
        hashes.push((await compileDraft(t, creator, contentOid)).body.compiledHash)
      }
      expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
      expect(hashes[1]).toBe(hashes[0])
      const stored = await t.deps.db
        .selectFrom('artefacts')
        .select('artefact')
        .where('hash', '=', String(hashes[0]))
        .execute()
      expect(stored).toHaveLength(1)
      expect(stored[0]?.artefact.characters).toMatchObject([{ name: 'Mira' }])
    })

    it('says what is missing, in the language of the caller', async () => {
      const contentOid = await createDraft(t, creator, {
        canvas: { version: 1, nodes: [], edges: [] },
      })
      const answer = await t.call('POST /story-chat/compiled/update', {
        token: creator.token,
        body: { contentOid, lang: 'ko' },
      })
      expect(answer.status).toBe(422)
      const [found] = answer.body.details.diagnostics
      expect(found).toMatchObject({ code: 'story.no_start' })
      expect(found.message).toMatch(/[가-힣]/)
    })

    it('keeps the earlier artefact when the canvas no longer compiles', async () => {
      const contentOid = await createDraft(t, creator)
      const { compiledHash } = (await compileDraft(t, creator, contentOid)).body
      await save(contentOid, makeCanvas({ name: '' }))
      expect((await compileDraft(t, creator, contentOid)).status).toBe(422)
      const story = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, {
        token: creator.token,
      })
      expect(story.body.content.editing).toMatchObject({ compiledHash, needsCompile: true })
    })

    it('leaves the artefact of a newer canvas where it is', async () => {
      const contentOid = await createDraft(t, creator)
      await save(contentOid, makeCanvas({ name: 'Newer' }))
      const newer = (await compileDraft(t, creator, contentOid)).body.compiledHash
      // A compile that read the canvas before that save, and ends only now.
      await t.deps.db
        .updateTable('canvases')
        .set({ canvas: JSON.stringify(makeCanvas({ name: 'Older' })), version: 1 })
        .where('content_oid', '=', contentOid)
        .execute()
      const older = (await compileDraft(t, creator, contentOid)).body.compiledHash
      expect(older).not.toBe(newer)
      const story = await t.deps.db
        .selectFrom('stories')
        .select('compiled_hash')
        .where('content_oid', '=', contentOid)
        .executeTakeFirst()
      expect(story?.compiled_hash).toBe(newer)
    })

    it('never changes an artefact, nor loses one that a story came to', async () => {
      await compileDraft(t, creator, await createDraft(t, creator))
      const change = t.deps.db.updateTable('artefacts').set({ engine_version: 'another' })
      await expect(change.execute()).rejects.toThrow(/append-only/)
      await expect(t.deps.db.deleteFrom('artefacts').execute()).rejects.toThrow(/foreign key/)
    })

    it('is for those who write stories', async () => {
      const contentOid = await publishStory(t, creator)
      expect((await compileDraft(t, reader, contentOid)).status).toBe(403)
    })
  })
})
