import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openChat } from '../../testing/chats.ts'
import { exportOf } from '../../testing/exports.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { compileDraft, makeCanvas, publishStory } from '../../testing/stories.ts'

describe('a creator who leaves', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const publish = async (name = 'Leonor') => {
    const creator = await signUpCreator(t)
    const contentOid = await publishStory(t, creator, {
      description: 'Words of mine.',
      canvas: makeCanvas({ name }),
    })
    return { creator, contentOid }
  }
  const rewrite = async (creator: Person, contentOid: string, name: string) => {
    const { token } = creator
    const { body } = await t.call(`GET /story-chat/chat-canvas?contentOid=${contentOid}`, { token })
    const save = { contentOid, canvas: makeCanvas({ name }), version: body.version }
    const saved = await t.call('POST /story-chat/chat-canvas', { token, body: save })
    expect(saved.status, saved.text).toBe(200)
    const compiled = await compileDraft(t, creator, contentOid)
    expect(compiled.status, compiled.text).toBe(200)
  }

  it('takes stories and canvases along', async () => {
    const { creator, contentOid } = await publish()
    const taken = await exportOf(t, creator.oid)
    const text = JSON.stringify(taken.story)
    expect(text).toContain(contentOid)
    expect(text).toContain('Words of mine.')
    expect(text).toContain('Leonor')
  })

  it('leaves stories that nobody opens, without a word in them or in what they were compiled to', async () => {
    const { creator, contentOid } = await publish('Ximena')
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: creator.oid, now: t.clock.now() }))
    const answer = await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`)
    expect(answer.status).toBe(404)
    const row = await t.deps.db
      .selectFrom('stories')
      .innerJoin('canvases', 'canvases.content_oid', 'stories.content_oid')
      .innerJoin('catalogue_items', 'catalogue_items.oid', 'stories.content_oid')
      .select(['title', 'description', 'thumbnail_asset_oid', 'canvas', 'compiled_hash'])
      .where('stories.content_oid', '=', contentOid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      title: '',
      description: '',
      thumbnail_asset_oid: null,
      canvas: { nodes: [] },
      compiled_hash: null,
    })
    const artefacts = await t.deps.db.selectFrom('artefacts').select('artefact').execute()
    expect(JSON.stringify(artefacts)).not.toContain('Ximena')
  })

  it('leaves chats of others what they were begun with, and of its other compiles nothing', async () => {
    const { creator, contentOid } = await publish('Quilla')
    const chat = await openChat(t, contentOid, { token: (await signUpPerson(t)).token })
    await rewrite(creator, contentOid, 'Yolanda')
    await rewrite(creator, contentOid, 'Zenobia')
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: creator.oid, now: t.clock.now() }))
    const artefacts = await t.deps.db.selectFrom('artefacts').select('artefact').execute()
    const text = JSON.stringify(artefacts)
    const kept = ['Quilla', 'Yolanda', 'Zenobia'].filter((name) => text.includes(name))
    expect(kept).toEqual(['Quilla'])
    expect((await chat.texts()).join()).toContain('I am Quilla.')
  })
})
