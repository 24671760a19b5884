import { playlistsMaxCount } from '@plax/contracts/engagement/library-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { changeItem } from '../../../testing/items.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'

describe('playlists', () => {
  let t: TestApp
  let maker: Person
  let fan: Person
  let other: Person
  let items: string[]
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, fan, other] = [await signUpCreator(t), await signUpPerson(t), await signUpPerson(t)]
    const story = await publishStory(t, maker)
    items = [story]
    for (const title of ['One', 'Two', 'Three']) {
      items.push(await publishContent(t, maker, { title, type: 'audio' }))
    }
  })
  afterAll(() => t.close())

  const call = (key: string, who: Person | null, body?: Record<string, unknown>) =>
    t.call(key, { ...(who && { token: who.token }), ...(body && { body }) })
  const make = async (body: Record<string, unknown> = {}, who = fan): Promise<string> => {
    const made = await call('POST /content/playlist', who, { title: 'Evening', ...body })
    expect(made.status, made.text).toBe(200)
    return made.body.playlistOid
  }
  const update = (body: Record<string, unknown>, who = fan) =>
    call('POST /content/playlist/update', who, body)
  const read = (oid: string, who: Person | null = fan, query = '') =>
    call(`GET /content/playlist/${oid}${query}`, who)
  const oidsOf = (answer: { body: { items: { contentOid: string }[] } }) =>
    answer.body.items.map(({ contentOid }) => contentOid)
  const fill = async (oids = items, more: Record<string, unknown> = {}) => {
    const playlistOid = await make(more)
    for (const contentOid of oids) {
      expect((await update({ playlistOid, contentOid, method: 'add' })).status).toBe(200)
    }
    return playlistOid
  }

  it('holds items of every kind once, in the order that they were added', async () => {
    const playlistOid = await fill()
    const again = await update({ playlistOid, contentOid: items[1], method: 'add' })
    expect(again.body).toMatchObject({ itemCount: 4, hasContent: true, isOwn: true })
    const answer = await read(playlistOid)
    expect(oidsOf(answer)).toEqual(items)
    expect(answer.body.items.map(({ path }: { path: string }) => path.split('/')[1])).toEqual([
      'story',
      'play',
      'play',
      'play',
    ])
    const removed = await update({ playlistOid, contentOid: items[0], method: 'remove' })
    expect(removed.body).toMatchObject({ itemCount: 3, hasContent: false })
    expect(oidsOf(await read(playlistOid))).toEqual(items.slice(1))
    const twice = await update({ playlistOid, contentOid: items[0], method: 'remove' })
    expect(twice.body.itemCount).toBe(3)
  })

  it('counts no item that its creator deleted', async () => {
    const gone = await publishContent(t, maker, { title: 'Gone', type: 'audio' })
    const story = await publishStory(t, maker)
    const playlistOid = await fill([...items, gone, story])
    const countOf = async () => (await read(playlistOid)).body.playlist.itemCount
    expect(await countOf()).toBe(6)
    const deleted = await call('DELETE /content', maker, { contentOid: gone })
    expect(deleted.status, deleted.text).toBe(200)
    expect(await countOf()).toBe(5)
    await writeStory(t, maker, { requestType: 'delete', contentOid: story })
    expect(await countOf()).toBe(4)
    expect(oidsOf(await read(playlistOid))).toEqual(items)
  })

  it('puts those that are named in another order, and leaves all others where they are', async () => {
    const playlistOid = await fill()
    const [a, b, c, d] = items
    const contentOids = [d, b, d, 'f'.repeat(24)]
    const body = { playlistOid, contentOids }
    expect((await call('POST /content/playlist/order', fan, body)).status).toBe(200)
    expect(oidsOf(await read(playlistOid))).toEqual([a, d, c, b])
    expect(refusal(await call('POST /content/playlist/order', other, body))).toEqual(
      refusal(await read('f'.repeat(24))),
    )
  })

  it('is shown to its owner, to whoever has its address, or to everyone, as it is shared', async () => {
    const playlistOid = await fill(items.slice(0, 1))
    const listed = async () => {
      const { body } = await call(`GET /content/playlist?ownerOid=${fan.oid}`, other)
      return body.items.some((one: { playlistOid: string }) => one.playlistOid === playlistOid)
    }
    const seen = async () => [
      (await read(playlistOid)).status,
      (await read(playlistOid, other)).status,
      (await read(playlistOid, null)).status,
      await listed(),
    ]
    expect(await seen()).toEqual([200, 404, 404, false])
    await update({ playlistOid, update: { sharing: 'unlisted' } })
    expect(await seen()).toEqual([200, 200, 200, false])
    await update({ playlistOid, update: { sharing: 'public', title: '  Night  ' } })
    expect(await seen()).toEqual([200, 200, 200, true])
    expect((await read(playlistOid, other)).body.playlist).toMatchObject({
      title: 'Night',
      isOwn: false,
      ownerOid: fan.oid,
    })
    for (const taken of [
      await update({ playlistOid, update: { title: 'Mine' } }, other),
      await call('DELETE /content/playlist', other, { playlistOid }),
    ]) {
      expect([taken.status, taken.body.code]).toEqual([404, 'playlist.not_found'])
    }
    const gone = await call('DELETE /content/playlist', fan, { playlistOid })
    expect(gone.body).toEqual({ deleted: true })
    expect((await read(playlistOid)).status).toBe(404)
  })

  it('leaves out what somebody may not know of, and takes nothing of that in', async () => {
    const hidden = await publishContent(t, maker, { title: 'Hidden' })
    const playlistOid = await fill([hidden, items[1] ?? ''], { sharing: 'public' })
    await changeItem(t, hidden, { visibility: 'private' })
    expect(oidsOf(await read(playlistOid))).toEqual([items[1]])
    const added = await update({ playlistOid, contentOid: hidden, method: 'add' })
    expect([added.status, added.body.code]).toEqual([404, 'item.not_found'])
    const made = await call('POST /content/playlist', fan, { title: 'X', contentOid: hidden })
    expect(made.status).toBe(404)
  })

  it('is read page by page, and from any of its items on', async () => {
    const playlistOid = await fill()
    const first = await read(playlistOid, fan, '?limit=3')
    expect(oidsOf(first)).toEqual(items.slice(0, 3))
    const next = await read(playlistOid, fan, `?limit=3&cursor=${first.body.nextCursor}`)
    expect([oidsOf(next), next.body.nextCursor]).toEqual([items.slice(3), null])
    expect(oidsOf(await read(playlistOid, fan, `?after=${items[1]}&limit=1`))).toEqual([items[2]])
  })

  it('may be kept by browsers for ten minutes [R-content-075]', async () => {
    const playlistOid = await make()
    for (const answer of [await call('GET /content/playlist', fan), await read(playlistOid)]) {
      expect(answer.headers['cache-control']).toBe('private, max-age=600')
    }
  })

  it('lists one’s own, changed latest first, and says which have a content', async () => {
    const person = await signUpPerson(t)
    const first = await make({ title: 'First', contentOid: items[2] }, person)
    t.clock.advance(1000)
    const second = await make({ title: 'Second' }, person)
    const list = async (query: string) => {
      const { body } = await call(`GET /content/playlist?${query}`, person)
      return body
    }
    const rows = (await list(`contentOid=${items[2]}`)).items
    expect(
      rows.map((row: Record<string, unknown>) => [row.playlistOid, row.hasContent, row.itemCount]),
    ).toEqual([
      [second, false, 0],
      [first, true, 1],
    ])
    const page = await list('limit=1')
    const rest = await list(`limit=1&cursor=${page.nextCursor}`)
    expect(rest.items[0].playlistOid).toBe(first)
    expect((await call('GET /content/playlist', null)).status).toBe(401)
  })

  it.each([
    ['no title', { title: '   ' }],
    ['a title that is too long', { title: 'x'.repeat(101) }],
    ['an unknown sharing', { title: 'x', sharing: 'friends' }],
  ])('refuses to be made with %s', async (_, body) => {
    expect((await call('POST /content/playlist', fan, body)).status).toBe(400)
  })

  it('takes names in any script without marks that turn the text around them, and asks for something to change', async () => {
    const title = 'مرحبا\u200B <b>👩‍👩‍👧</b> ' + 'e\u0301'.repeat(20)
    const playlistOid = await make({ title: `\u202E${title}` })
    expect((await read(playlistOid)).body.playlist.title).toBe(title)
    const none = await update({ playlistOid })
    expect([none.status, none.body.code]).toEqual([400, 'playlist.nothing_changed'])
    expect((await call('POST /content/playlist', null, { title })).status).toBe(401)
  })

  it('is one of so many, also where two are made at once', async () => {
    const person = await signUpPerson(t)
    await t.deps.db
      .insertInto('playlists')
      .values(
        Array.from({ length: playlistsMaxCount - 1 }, (_, index) => ({
          oid: index.toString(16).padStart(24, '0'),
          owner_oid: person.oid,
          title: 'Full',
          sharing: 'private' as const,
          created_at: t.clock.now(),
          updated_at: t.clock.now(),
        })),
      )
      .execute()
    const two = await Promise.all(
      ['a', 'b'].map((title) => call('POST /content/playlist', person, { title })),
    )
    expect(two.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it('counts and places items that are added at once', async () => {
    const playlistOid = await make()
    await Promise.all(items.map((contentOid) => update({ playlistOid, contentOid, method: 'add' })))
    const answer = await read(playlistOid)
    expect(answer.body.playlist.itemCount).toBe(4)
    expect(oidsOf(answer).toSorted()).toEqual(items.toSorted())
  })
})
