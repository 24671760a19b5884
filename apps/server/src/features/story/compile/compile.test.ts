import { type Canvas, compile, createNode } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/app.ts'
import { crashAt } from '../../../testing/crash.ts'
import { actionsOf, type Person, signUpAdmin, signUpCreator } from '../../../testing/people.ts'
import { compileDraft, createDraft, makeCanvas, publishStory } from '../../../testing/stories.ts'
import type { CompileStage } from './compile.job.ts'
import { compileTimeoutSetting } from './compile.settings.ts'
import { Compiler } from './compiler.ts'

/** A canvas that no thread reads and checks within a millisecond. */
function makeLargeCanvas(fields: { name: string }): Canvas {
  const canvas = makeCanvas(fields)
  for (let index = 0; index < 1500; index++) {
    const note = createNode('text', { id: `note${index}`, position: { x: 0, y: 0 } })
    note.data.text = 'A long night at sea. '.repeat(20)
    canvas.nodes.push(note)
  }
  return canvas
}

describe('compiles', () => {
  let t: TestApp
  let creator: Person
  let other: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    other = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const save = (contentOid: string, canvas: Canvas, version: number) =>
    t.call('POST /story-chat/chat-canvas', {
      token: creator.token,
      body: { contentOid, canvas, version },
    })
  const compiled = (contentOid: string, person = creator) =>
    t.call(`GET /story-chat/compiled?contentOid=${contentOid}`, { token: person.token })
  const rollBack = (contentOid: string, hash?: string, person = creator) =>
    t.call('POST /story-chat/compiled/rollback', {
      token: person.token,
      body: { contentOid, ...(hash === undefined ? {} : { hash }) },
    })
  const compileNode = (body: Record<string, unknown>, person = creator) =>
    t.call('POST /story-chat/compile-node', { token: person.token, body })
  const editing = async (contentOid: string) => {
    const answer = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, {
      token: creator.token,
    })
    return answer.body.content.editing
  }
  /** Saves and compiles each name in turn; answers the hashes. */
  const compileNames = async (contentOid: string, names: string[]) => {
    const hashes: string[] = []
    for (const [index, name] of names.entries()) {
      t.clock.advance(1000)
      await save(contentOid, makeCanvas({ name }), index + 1)
      hashes.push((await compileDraft(t, creator, contentOid)).body.compiledHash)
    }
    return hashes
  }
  const setTimeoutMs = (timeoutMs: number) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, compileTimeoutSetting, timeoutMs, null))

  it('come to the same hash in the thread as in the main one', async () => {
    const canvas = makeCanvas({ name: '카이 é \ud83c\udf0a' })
    const contentOid = await createDraft(t, creator, { canvas })
    const { compiledHash } = (await compileDraft(t, creator, contentOid)).body
    const here = compile(canvas)
    expect(here.ok && here.hash).toBe(compiledHash)
    const stored = await t.deps.db
      .selectFrom('artefacts')
      .select('artefact')
      .where('hash', '=', compiledHash)
      .executeTakeFirst()
    expect(here.ok && here.artefact).toEqual(stored?.artefact)
  })

  describe('that take too long', () => {
    it('are given up with the sentence of the documents, and the last compile stays [R-story-chat-032] [R-story-chat-078]', async () => {
      const contentOid = await createDraft(t, creator)
      const first = await compileDraft(t, creator, contentOid)
      const { compiledHash: hash, compiledAt } = first.body
      await save(contentOid, makeLargeCanvas({ name: 'Later' }), 1)
      await setTimeoutMs(1)
      const answer = await compileDraft(t, creator, contentOid)
      await setTimeoutMs(30_000)
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        504,
        'story.compile_timeout',
        'Compilation timed out. Please try again.',
      ])
      const lastCompiled = { hash, canvasVersion: 1, compiledAt }
      expect(answer.body.details).toEqual({ lastCompiled })
      expect(await editing(contentOid)).toMatchObject({ compiledHash: hash, needsCompile: true })
      expect((await compiled(contentOid)).body.running).toBeNull()
      expect((await compileDraft(t, creator, contentOid)).status).toBe(200)
    })

    const job = (name: string) => ({
      kind: 'story' as const,
      canvas: JSON.stringify(makeCanvas({ name })),
      newTagging: false,
    })

    it('leave a save its own way: it is kept, and says that it was not checked', async () => {
      const contentOid = await createDraft(t, creator)
      await setTimeoutMs(1)
      const answer = await save(contentOid, makeLargeCanvas({ name: '' }), 1)
      await setTimeoutMs(30_000)
      expect([answer.status, answer.body]).toMatchObject([200, { version: 2, diagnostics: null }])
      const checked = await save(contentOid, makeCanvas({ name: '' }), 2)
      expect(checked.body.diagnostics).toContainEqual(
        expect.objectContaining({ code: 'character.no_name' }),
      )
    })

    it('are given up in time while others are before them, which go on', async () => {
      const compiler = new Compiler(t.deps.log)
      const ended: string[] = []
      const first = compiler.run(job('First'), { userOid: 'mira', timeoutMs: 20_000 })
      const late = compiler.run(job('Late'), { userOid: 'mira', timeoutMs: 1 })
      await Promise.all([
        first.then(() => ended.push('first')),
        late.catch(() => ended.push('late')),
      ])
      await compiler.stop()
      expect(ended).toEqual(['late', 'first'])
    })

    it('of one person delay nobody else’s, however slow they are', async () => {
      const compiler = new Compiler(t.deps.log)
      const ended: string[] = []
      const run = async (userOid: string, canvas: Canvas) => {
        const large = { ...job(''), canvas: JSON.stringify(canvas) }
        await compiler.run(large, { userOid, timeoutMs: 60_000 })
        ended.push(userOid)
      }
      const slow = Array.from({ length: 20 }, () => run('mira', makeLargeCanvas({ name: 'Slow' })))
      await Promise.all([...slow, run('noor', makeCanvas())])
      await compiler.stop()
      expect(ended.indexOf('noor')).toBeLessThan(ended.lastIndexOf('mira'))
    })

    it('hold up nobody else: those behind are compiled by another thread', async () => {
      const compiler = new Compiler(t.deps.log)
      const late = compiler.run(job('Late'), { userOid: 'mira', timeoutMs: 1 })
      const next = compiler.run(job('Next'), { userOid: 'mira', timeoutMs: 20_000 })
      await expect(late).rejects.toMatchObject({ code: 'story.compile_timeout' })
      expect(await next).toMatchObject({ ok: true })
      await compiler.stop()
    })
  })

  it('that break the thread fail as others do, and the next one runs [R-story-chat-077]', async () => {
    const compiler = new Compiler(t.deps.log)
    const broken = { kind: 'story' as const, canvas: 'no JSON', newTagging: false }
    await expect(
      compiler.run(broken, { userOid: 'mira', timeoutMs: 20_000 }),
    ).rejects.toMatchObject({
      code: 'story.compile_failed',
    })
    const canvas = JSON.stringify(makeCanvas())
    expect(
      await compiler.run({ ...broken, canvas }, { userOid: 'mira', timeoutMs: 20_000 }),
    ).toMatchObject({
      ok: true,
    })
    await compiler.stop()
  })

  it('offer the last good one where they fail [R-story-chat-032] [R-story-chat-077]', async () => {
    const contentOid = await createDraft(t, creator, { canvas: makeCanvas({ name: '' }) })
    const first = await compileDraft(t, creator, contentOid)
    expect(first.body).toMatchObject({
      message: 'An error occurred during compilation. Please try again.',
      details: { lastCompiled: null },
    })
    await save(contentOid, makeCanvas(), 1)
    const { compiledHash: hash } = (await compileDraft(t, creator, contentOid)).body
    await save(contentOid, makeCanvas({ name: '' }), 2)
    const failed = await compileDraft(t, creator, contentOid)
    expect(failed.body.details.lastCompiled).toMatchObject({ hash, canvasVersion: 2 })
    const [found] = failed.body.details.diagnostics
    expect(found).toMatchObject({ code: 'character.no_name', nodeId: 'character' })
    const kept = await t.call(
      `GET /story-chat/chat-canvas/version?contentOid=${contentOid}&version=2`,
      { token: creator.token },
    )
    expect(kept.body).toMatchObject({ kind: 'compiled', compiledHash: hash, canvas: makeCanvas() })
  })

  it('say where they fail by the names of nodes, where these have one', async () => {
    const canvas = makeCanvas({ name: '' })
    const variable = createNode('variable', { id: 'trust', position: { x: 0, y: 0 } })
    Object.assign(variable.data, { name: 'trust', initialValue: 'much' })
    canvas.nodes.push(variable)
    const contentOid = await createDraft(t, creator, { canvas })
    const { diagnostics } = (await compileDraft(t, creator, contentOid)).body.details
    const of = (nodeId: string) =>
      diagnostics.find(
        (found: { nodeId: string; field?: string }) => found.nodeId === nodeId && found.field,
      )
    expect(of('trust')).toMatchObject({ nodeName: 'trust', field: 'initialValue' })
    expect(of('character')).toMatchObject({ field: 'name' })
    expect(of('character')).not.toHaveProperty('nodeName')
  })

  it('keep their canvas where a save took its row meanwhile', async () => {
    const contentOid = await createDraft(t, creator)
    await t.deps.db
      .updateTable('canvas_versions')
      .set({ version: 2 })
      .where('content_oid', '=', contentOid)
      .execute()
    const { compiledHash } = (await compileDraft(t, creator, contentOid)).body
    const kept = await t.call(
      `GET /story-chat/chat-canvas/version?contentOid=${contentOid}&version=1`,
      { token: creator.token },
    )
    expect(kept.body).toMatchObject({ kind: 'compiled', compiledHash, nodes: 2 })
  })

  it('stand once in the history where two compile the same at once', async () => {
    const contentOid = await createDraft(t, creator)
    const answers = await Promise.all([1, 2].map(() => compileDraft(t, creator, contentOid)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { items, running } = (await compiled(contentOid)).body
    expect([items.length, running]).toEqual([1, null])
    expect(items[0]).toMatchObject({ hash: answers[0]?.body.compiledHash, isCurrent: true })
  })

  it('leave nothing behind where the database ends while they are stored', async () => {
    const contentOid = await createDraft(t, creator)
    const [first] = await compileNames(contentOid, ['First'])
    await save(contentOid, makeCanvas({ name: 'Lost' }), 2)
    const failed = await crashAt(t, { table: 'canvas_versions', contentOid }, () =>
      compileDraft(t, creator, contentOid),
    )
    expect(failed.status).toBe(503)
    expect((await compiled(contentOid)).body).toMatchObject({
      items: [{ hash: first, isCurrent: true }],
      running: null,
    })
    expect(await editing(contentOid)).toMatchObject({ compiledHash: first, needsCompile: true })
    const again = (await compileDraft(t, creator, contentOid)).body.compiledHash
    expect((await compiled(contentOid)).body.items).toMatchObject([
      { hash: again, isCurrent: true },
      { hash: first, isCurrent: false },
    ])
  })

  describe('while they run', () => {
    it('tell each stage, in order', async () => {
      const stages: CompileStage[] = []
      const compiler = new Compiler(t.deps.log)
      const canvas = JSON.stringify(makeCanvas())
      await compiler.run(
        { kind: 'story', canvas, newTagging: false },
        { userOid: 'mira', timeoutMs: 20_000, onStage: (stage) => stages.push(stage) },
      )
      await compiler.stop()
      expect(stages).toEqual(['reading', 'checking', 'compiling'])
    })

    it('show their stage to every process, and nothing when they have ended', async () => {
      const contentOid = await createDraft(t, creator)
      const startedAt = t.clock.now().toISOString()
      let compiling: Promise<TestAnswer> | undefined
      await t.deps.db.transaction().execute(async (tx) => {
        // Storing waits for this row.
        await tx
          .selectFrom('canvas_versions')
          .select('version')
          .where('content_oid', '=', contentOid)
          .forUpdate()
          .execute()
        compiling = compileDraft(t, creator, contentOid)
        await expect
          .poll(async () => (await compiled(contentOid)).body.running, { timeout: 10_000 })
          .toEqual({ stage: 'storing', startedAt })
      })
      expect((await compiling)?.status).toBe(200)
      expect((await compiled(contentOid)).body).toMatchObject({
        items: [{ canvasVersion: 1, isCurrent: true }],
        running: null,
      })
    })

    it('count for nothing once their process died', async () => {
      const contentOid = await createDraft(t, creator)
      const now = t.clock.now()
      await t.deps.db
        .insertInto('compile_runs')
        .values({
          content_oid: contentOid,
          run_oid: '0'.repeat(24),
          stage: 'checking',
          started_at: now,
          ends_by: new Date(now.getTime() + 90_000),
        })
        .execute()
      expect((await compiled(contentOid)).body.running).toMatchObject({ stage: 'checking' })
      t.clock.advance(90_000)
      expect((await compiled(contentOid)).body.running).toBeNull()
    })
  })

  describe('rolled back', () => {
    it('go to the one before, and new rooms begin with it [R-story-chat-032]', async () => {
      const contentOid = await publishStory(t, creator)
      const [one, two] = await compileNames(contentOid, ['One', 'Two'])
      const answer = await rollBack(contentOid)
      expect([answer.status, answer.body.compiledHash]).toEqual([200, one])
      expect(await editing(contentOid)).toMatchObject({ compiledHash: one, needsCompile: true })
      expect((await compiled(contentOid)).body.items).toMatchObject([
        { hash: two, canvasVersion: 3, isCurrent: false },
        { hash: one, canvasVersion: 2, isCurrent: true },
        { canvasVersion: 1, isCurrent: false },
      ])
      const room = await t.call('POST /story-chat/chat-room', {
        token: other.token,
        body: { contentOid },
      })
      expect(room.text).toContain('I am One.')
      const again = await compileDraft(t, creator, contentOid)
      expect(again.body.compiledHash).toBe(two)
      expect(await editing(contentOid)).toMatchObject({ compiledHash: two, needsCompile: false })
    })

    it('go to a named one, forwards too', async () => {
      const contentOid = await createDraft(t, creator)
      const [one, two, three] = await compileNames(contentOid, ['One', 'Two', 'Three'])
      expect((await rollBack(contentOid, one)).body.compiledHash).toBe(one)
      expect((await rollBack(contentOid, three)).body.compiledHash).toBe(three)
      expect((await rollBack(contentOid)).body.compiledHash).toBe(two)
    })

    it('go past compiles that came to the same', async () => {
      const contentOid = await createDraft(t, creator)
      const [one, two] = await compileNames(contentOid, ['One', 'Two'])
      const moved = makeCanvas({ name: 'Two' })
      for (const node of moved.nodes) node.position = { x: 500, y: 500 }
      await save(contentOid, moved, 3)
      expect((await compileDraft(t, creator, contentOid)).body.compiledHash).toBe(two)
      expect((await compiled(contentOid)).body.items).toHaveLength(3)
      expect((await rollBack(contentOid)).body.compiledHash).toBe(one)
    })

    it('need one to go to', async () => {
      const contentOid = await createDraft(t, creator)
      const never = await rollBack(contentOid)
      expect([never.status, never.body.code]).toEqual([409, 'story.no_earlier_compile'])
      await compileDraft(t, creator, contentOid)
      await compileDraft(t, creator, contentOid)
      expect((await rollBack(contentOid)).body.code).toBe('story.no_earlier_compile')
      const [foreign = ''] = await compileNames(await createDraft(t, creator), ['Foreign'])
      const unknown = await rollBack(contentOid, foreign)
      expect([unknown.status, unknown.body.code]).toEqual([404, 'story.compile_not_found'])
      expect((await rollBack(contentOid, 'x'.repeat(65))).status).toBe(400)
    })

    it('are on record where an admin does it', async () => {
      const admin = await signUpAdmin(t)
      const contentOid = await createDraft(t, creator)
      await compileNames(contentOid, ['One', 'Two'])
      expect((await rollBack(contentOid, undefined, admin)).status).toBe(200)
      expect(await actionsOf(t, { actor: admin, subjectOid: contentOid })).toEqual([
        'story.compile_rolled_back',
      ])
    })
  })

  describe('of one node', () => {
    it('say what it tells the model, as it is saved or as it is drawn', async () => {
      const contentOid = await createDraft(t, creator)
      const saved = await compileNode({ contentOid, nodeId: 'character' })
      expect(saved.body).toMatchObject({ ok: true, tokens: expect.any(Number) })
      expect(saved.body.text).toContain('Mira keeps the light.')
      const canvas = makeCanvas({ name: 'Noor' })
      const drawn = await compileNode({ contentOid, nodeId: 'character', canvas })
      expect(drawn.body.text).toContain('Noor keeps the light.')
    })

    it('name their faults, in the language of the caller, and by the tagging of the canvas', async () => {
      const canvas = makeCanvas()
      const image = createNode('image', { id: 'image', position: { x: 0, y: 0 } })
      image.data.tags = ['a', 'b', 'c', 'd']
      canvas.nodes.push(image)
      canvas.edges.push({
        id: 'edge',
        source: 'image',
        sourceSocket: 'image',
        target: 'character',
        targetSocket: 'emotionImages',
      })
      const contentOid = await createDraft(t, creator, { canvas })
      const look = () => compileNode({ contentOid, nodeId: 'image', lang: 'ko' })
      const found = (await look()).body
      expect(found).toMatchObject({ ok: false })
      expect(found.diagnostics).toContainEqual(
        expect.objectContaining({
          code: 'image.too_many_tags',
          message: expect.stringMatching(/[가-힣]/),
        }),
      )
      await t.call('POST /story-chat/chat-canvas/metadata', {
        token: creator.token,
        body: { contentOid, version: 1, newTagging: true },
      })
      expect((await look()).body.ok).toBe(true)
    })

    it('need a node that is there', async () => {
      const contentOid = await createDraft(t, creator)
      const missing = await compileNode({ contentOid, nodeId: 'nobody' })
      expect([missing.status, missing.body.code]).toEqual([404, 'story.node_not_found'])
      expect((await compileNode({ contentOid, nodeId: '' })).status).toBe(400)
      const malformed = { version: 1, nodes: [{ kind: 'spell' }], edges: [] }
      expect((await compileNode({ contentOid, nodeId: 'a', canvas: malformed })).status).toBe(400)
    })
  })

  it('are for those who may change the story', async () => {
    const draft = await createDraft(t, creator)
    const published = await publishStory(t, creator)
    const calls = (contentOid: string, person: Person) => [
      compileDraft(t, person, contentOid),
      compiled(contentOid, person),
      rollBack(contentOid, undefined, person),
      compileNode({ contentOid, nodeId: 'story' }, person),
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
