import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../../testing/app.ts'
import { publishContent, uploadFile } from '../../../testing/contents.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator } from '../../../testing/people.ts'
import { drmPriceSetting } from '../admin/drm.ts'

const hourMs = 3_600_000
const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nThe tide is in.\n')
const poll = { title: 'Next?', options: ['Sea', 'Land'] }
const scenario = {
  entryId: 'a',
  scenes: [{ id: 'a', title: '', text: 'Calm.', contentOid: null, x: 0, y: 0, choices: [] }],
}

describe('scheduled content', () => {
  let t: TestApp
  let maker: Person
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, admin] = [await signUpCreator(t), await signUpAdmin(t)]
    await giveAmount(t, maker, 'coin', 100)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, drmPriceSetting, 1, admin.oid))
  })
  afterAll(() => t.close())

  const call = (key: string, by: Person, body: Record<string, unknown>) =>
    t.call(key, { token: by.token, body, idempotencyKey: newKey() })
  const publishAt = () => new Date(t.clock.now().getTime() + hourMs).toISOString()
  /** A scheduled content whose file has a key of three parts. */
  const schedule = async (fields: object = {}) => {
    const [key, newKey] = [await uploadFile(t, maker), `a/b/${randomBytes(6).toString('hex')}`]
    const changeArray = [{ key, newKey }]
    await t.call('POST /upload/redivision', { token: maker.token, body: { changeArray } })
    return publishContent(t, maker, { file: newKey, publishAt: publishAt(), poll, ...fields })
  }
  const named = async (contentOid: string) => {
    const asked = { token: maker.token }
    const list = await t.call('GET /upload/list?context=content', asked)
    const { key } = list.body.items.find(
      (item: { contentOid: string }) => item.contentOid === contentOid,
    )
    return String(key)
  }

  type Call = (contentOid: string, by: Person) => Promise<TestAnswer>
  const post =
    (key: string, body: object): Call =>
    (contentOid, { token }) =>
      t.call(key, { token, body: { contentOid, ...body }, idempotencyKey: newKey() })
  const edits: [string, Call][] = [
    ['its fields', post('POST /content/update', { metaData: { title: 'Later' } })],
    ['its discount', post('POST /content/update', { discountSettings: null })],
    ['its co-creators', post('POST /content/update', { metaData: { coCreators: [] } })],
    [
      'where it is announced',
      post('POST /content/update', { metaData: { autoPost: { twitter: true, discord: true } } }),
    ],
    ['its password', post('POST /content/password', { password: 'abcd' })],
    ['its password, by removing it', post('POST /content/password', { password: null })],
    ['its chapters', post('PUT /content/chapters', { chapters: [] })],
    [
      'its subtitles',
      (contentOid, { token }) =>
        t.call(`POST /content/subtitles?contentOid=${contentOid}&subtitleLang=en&label=English`, {
          token,
          upload: { bytes: vtt },
        }),
    ],
    [
      'its subtitles, by removing them',
      post('DELETE /content/subtitles', { subtitleLang: 'en', label: 'English' }),
    ],
    ['its encoding, by canceling it', post('DELETE /content/encoding', {})],
    ['its DRM', post('POST /account/purchase/drm/encoding', { coins: 1 })],
  ]
  const ownEdits: [string, Call][] = [
    [
      'its poll, by ending it',
      post('DELETE /content/poll', { contentType: 'content', reset: false }),
    ],
    [
      'its poll, by resetting it',
      post('DELETE /content/poll', { contentType: 'content', reset: true }),
    ],
    [
      'the name of its file',
      async (contentOid, { token }) => {
        const [prefix0, prefix1, hash] = (await named(contentOid)).split('/')
        return t.call('POST /upload/changeassetname', {
          token,
          body: { newName: 'x', prefix0, prefix1, hash },
        })
      },
    ],
    [
      'the key of its file',
      async (contentOid, { token }) => {
        const changeArray = [{ key: await named(contentOid), access: 'private' }]
        return t.call('POST /upload/redivision', { token, body: { changeArray } })
      },
    ],
  ]

  it.each([...edits, ...ownEdits])(
    'lets its creator change %s only after publication [R-content-023]',
    async (_, change) => {
      const oid = await schedule()
      expect(refusal(await change(oid, maker))).toEqual([409, 'content.scheduled'])
      t.clock.advance(hourMs - 1)
      expect(refusal(await change(oid, maker))).toEqual([409, 'content.scheduled'])
      t.clock.advance(1)
      const after = await change(oid, maker)
      expect(after.status, after.text).toBe(200)
    },
  )

  it.each(edits)('lets no administrator change %s either [R-content-023]', async (_, change) => {
    expect(refusal(await change(await schedule(), admin))).toEqual([409, 'content.scheduled'])
  })

  it('is left out of a bulk edit, which says why [R-content-023]', async () => {
    const [waiting, out] = [await schedule(), await publishContent(t, maker)]
    const edit = { contentOids: [waiting, out], price: 30 }
    const { results } = (await call('POST /content/bulk-edit', maker, edit)).body
    expect(results).toMatchObject([
      { contentOid: waiting, changed: false, code: 'content.scheduled' },
      { contentOid: out, changed: true, code: null },
    ])
    expect(results[0].error).toBe('Scheduled content can be edited only after publication.')
  })

  it.each([
    ['POST /content/scenario', { scenario }],
    ['POST /content/scenario/ink', { ink: null }],
    ['POST /content/scenario/publish', {}],
  ])('takes no change of a branching story by %s [R-content-023]', async (key, change) => {
    const contentOid = await publishContent(t, maker, { type: 'branching', publishAt: publishAt() })
    const edit = () => call(key, maker, { contentOid, version: 1, ...change })
    expect(refusal(await edit())).toEqual([409, 'content.scheduled'])
    t.clock.advance(hourMs)
    expect((await edit()).status).toBe(200)
  })

  it('takes no change of a file content by its own calls [R-content-023]', async () => {
    const contentOid = await publishContent(t, maker, { type: 'file', publishAt: publishAt() })
    const change = { contentOid, metaData: { title: 'Later' } }
    const edit = () => call('POST /content/file-content/edit', maker, change)
    expect(refusal(await edit())).toEqual([409, 'content.scheduled'])
    t.clock.advance(hourMs)
    expect((await edit()).status).toBe(200)
  })

  describe('back to draft', () => {
    const unschedule = (contentOid: string, by: Person) =>
      call('POST /content/unschedule', by, { contentOid })

    it('lets its creator edit it, and publish it again at its date', async () => {
      const contentOid = await schedule()
      const { status, body } = await unschedule(contentOid, maker)
      expect([status, body.content.status, body.content.scheduledFor]).toEqual([
        200,
        'inprogress',
        null,
      ])
      const date = body.content.editing.fields.publishAt
      const edit = { contentOid, metaData: { title: 'Later' } }
      expect((await call('POST /content/save', maker, edit)).status).toBe(200)
      const again = await call('POST /content', maker, { contentOid })
      expect([again.status, again.body.content.scheduledFor]).toEqual([200, date])
    })

    it('isn’t published when its date comes', async () => {
      const contentOid = await schedule()
      await unschedule(contentOid, maker)
      t.clock.advance(hourMs)
      const asked = { token: maker.token }
      const { body } = await t.call(`GET /content/content?contentOid=${contentOid}`, asked)
      expect(body.content.status).toBe('inprogress')
      const due = t.deps.db.selectFrom('due_events').where('item_oid', '=', contentOid)
      expect(await due.selectAll().execute()).toEqual([])
    })

    it('is rejected for items that aren’t scheduled', async () => {
      const contentOid = await schedule()
      t.clock.advance(hourMs)
      expect(refusal(await unschedule(contentOid, maker))).toEqual([409, 'content.not_scheduled'])
      const { contentOid: draft } = (await call('POST /content/issueid', maker, {})).body
      expect(refusal(await unschedule(draft, maker))).toEqual([409, 'content.not_scheduled'])
    })
  })

  describe('rescheduling', () => {
    const reschedule = (by: Person, body: object) =>
      call('POST /content/reschedule', by, { ...body })
    const inHours = (hours: number) =>
      new Date(t.clock.now().getTime() + hours * hourMs).toISOString()

    it('publishes the item at the new date and not before', async () => {
      const contentOid = await schedule()
      const at = inHours(2)
      const { status, body } = await reschedule(maker, { contentOid, publishAt: at })
      expect([status, body.content.scheduledFor]).toEqual([200, at])
      expect(body.content.editing.fields.publishAt).toBe(at)
      const read = () => t.call(`GET /content/content?contentOid=${contentOid}`)
      t.clock.advance(2 * hourMs - 1)
      expect((await read()).status).toBe(404)
      t.clock.advance(1)
      expect((await read()).status).toBe(200)
    })

    it('replaces the event of the earlier date', async () => {
      const contentOid = await schedule()
      const at = inHours(3)
      await reschedule(maker, { contentOid, publishAt: at })
      const due = t.deps.db.selectFrom('due_events').where('item_oid', '=', contentOid)
      expect(await due.select('at').execute()).toEqual([{ at: new Date(at) }])
    })

    it('is rejected for a past date', async () => {
      const contentOid = await schedule()
      const past = await reschedule(maker, { contentOid, publishAt: inHours(0) })
      expect(refusal(past)).toEqual([400, 'content.publish_date_past'])
      const asked = { token: maker.token }
      const { body } = await t.call(`GET /content/content?contentOid=${contentOid}`, asked)
      expect(body.content.scheduledFor).toBe(inHours(1))
    })

    it.each([['tomorrow'], [null], [undefined]])('rejects %s as a date', async (publishAt) => {
      const contentOid = await schedule()
      const answer = await reschedule(maker, { contentOid, publishAt })
      expect(answer.status).toBe(400)
    })

    it('is rejected for a draft', async () => {
      const { contentOid } = (await call('POST /content/issueid', maker, {})).body
      const answer = await reschedule(maker, { contentOid, publishAt: inHours(1) })
      expect(refusal(answer)).toEqual([409, 'content.not_scheduled'])
    })
  })

  it.each([
    ['POST /content/unschedule', {}],
    ['POST /content/reschedule', { publishAt: '2099-01-01T00:00:00.000Z' }],
  ])('is neither seen nor changed by another creator with %s', async (key, body) => {
    const [contentOid, other] = [await schedule(), await signUpCreator(t)]
    expect(refusal(await call(key, other, { contentOid, ...body }))).toEqual([
      404,
      'content.not_found',
    ])
  })

  it('can be encoded again, and deleted', async () => {
    const contentOid = await schedule()
    // It's being encoded, which is why this is refused.
    const again = await call('POST /content/encoding', maker, { contentOid })
    expect(refusal(again)).toEqual([409, 'encoding.in_progress'])
    expect((await call('DELETE /content', maker, { contentOid })).status).toBe(200)
  })
})
