import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../../testing/app.ts'
import { createStoryChatApp, openPaidChat } from '../../../testing/chats.ts'
import { publishContent } from '../../../testing/contents.ts'
import { exportOf } from '../../../testing/exports.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { actOn, findOpenCase, report, reportItem } from '../../../testing/reports.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'
import { removeDue, waitOut } from '../../../testing/withdrawals.ts'
import { reportsPerDaySetting } from '../rows/moderation.settings.ts'

const nobody = '0'.repeat(24)

describe('reports', () => {
  let t: TestApp
  let admin: Person
  let reader: Person
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, creator, contentOid } = await createStoryChatApp({ description: 'As it was.' }))
    admin = await signUpAdmin(t)
    reader = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const readCase = async (caseOid: string) =>
    (await t.call(`GET /admin/moderation/cases/${caseOid}`, { token: admin.token })).body
  const ownReports = async (person: Person) =>
    (await t.call('GET /moderation/reports', { token: person.token })).body.items

  it('of an item keep what it said then, beside what it says now [R-live-019] [R-live-017]', async () => {
    const answer = await reportItem(t, reader, contentOid)
    expect(answer.body).toEqual({ reportOid: expect.any(String), isNew: true })
    const body = { requestType: 'update', contentOid, description: 'As it is now.' }
    expect((await writeStory(t, creator, body)).status).toBe(200)
    const { caseOid } = await findOpenCase(t, admin, contentOid)
    expect(await readCase(caseOid)).toMatchObject({
      target: { kind: 'content', oid: contentOid },
      owner: { oid: creator.oid, nickname: creator.nickname },
      state: 'open',
      reportCount: 1,
      reasons: { harassment: 1 },
      before: { text: 'As it was.', evidence: { path: `/story/${contentOid}` } },
      current: { text: 'As it is now.', path: `/story/${contentOid}` },
      measures: ['take_down', 'warn', 'suspend', 'shadow'],
      decision: null,
      history: [],
    })
  })

  it('of a content name it, with a reason and details [R-live-019]', async () => {
    const person = await signUpPerson(t)
    const fields = { reason: 'spam', details: 'It advertises.' }
    expect((await reportItem(t, person, contentOid, fields)).status).toBe(200)
    const [own] = await ownReports(person)
    expect(own).toMatchObject({ target: { kind: 'content', oid: contentOid }, ...fields })
    const { caseOid } = await findOpenCase(t, admin, contentOid)
    const page = `GET /admin/moderation/cases/${caseOid}/reports?limit=50`
    const { items } = (await t.call(page, { token: admin.token })).body
    expect(items).toContainEqual(expect.objectContaining(fields))
  })

  it('of a comment name the comment and not its content [R-live-019]', async () => {
    const [author, person] = [await signUpPerson(t), await signUpPerson(t)]
    const sent = { token: author.token, body: { contentOid, text: 'A rude word.' } }
    const { commentOid } = (await t.call('POST /content/comment', sent)).body.comment
    const complaint = { reason: 'harassment', details: 'It insults me.' }
    const body = { contentMetadata: { contentOid, commentOid }, complaint }
    const answer = await t.call('POST /content/report', { token: person.token, body })
    expect(answer.status, answer.text).toBe(200)
    const [own] = await ownReports(person)
    expect(own).toMatchObject({ target: { kind: 'comment', oid: commentOid }, ...complaint })
    const { caseOid } = await findOpenCase(t, admin, commentOid)
    expect(await readCase(caseOid)).toMatchObject({
      target: { kind: 'comment', oid: commentOid },
      owner: { oid: author.oid },
      before: { text: 'A rude word.' },
    })
  })

  it('of a video name it as a content, like those of a story [R-live-019]', async () => {
    const person = await signUpPerson(t)
    const video = await publishContent(t, creator, { title: 'The harbour' })
    expect((await reportItem(t, person, video)).status).toBe(200)
    const target = { kind: 'content', oid: video, title: 'The harbour' }
    expect(await ownReports(person)).toMatchObject([{ target }])
    const { caseOid } = await findOpenCase(t, admin, video)
    expect(await readCase(caseOid)).toMatchObject({ target, owner: { oid: creator.oid } })
  })

  it.each([
    ['a reason', { complaint: { details: 'It is rude.' } }],
    ['details', { complaint: { reason: 'spam' } }],
    ['a complaint', { complaint: undefined }],
    ['a content', { contentMetadata: {} }],
    ['a content of its comment', { contentMetadata: { commentOid: nobody } }],
    ['a target', { contentMetadata: undefined }],
  ])('are rejected without %s [R-live-019]', async (_, fields) => {
    const whole = {
      contentMetadata: { contentOid },
      complaint: { reason: 'spam', details: 'It is rude.' },
    }
    const body = { ...whole, ...fields }
    const answer = await t.call('POST /content/report', { token: reader.token, body })
    expect(refusal(answer)).toEqual([400, 'request.invalid'])
  })

  it.each(['kind', 'oid', 'reason', 'details'])(
    'of any target are rejected without %s [R-live-019]',
    async (name) => {
      const target = { kind: 'content', oid: contentOid }
      const answer = await report(t, reader, target, { [name]: undefined })
      expect(refusal(answer)).toEqual([400, 'request.invalid'])
    },
  )

  it.each([
    'spam',
    'harassment',
    'hate',
    'sexual',
    'minors',
    'violence',
    'self_harm',
    'illegal',
    'copyright',
    'impersonation',
    'privacy',
    'other',
  ])('can have the reason %s, with details of up to 2,000 characters', async (reason) => {
    const person = await signUpPerson(t)
    const fields = { reason, details: 'x'.repeat(2000) }
    expect((await reportItem(t, person, contentOid, fields)).status).toBe(200)
    expect(await ownReports(person)).toMatchObject([fields])
  })

  it('of the same person count once while open, those of others add to the case', async () => {
    const story = await publishStory(t, creator)
    const first = await reportItem(t, reader, story)
    const again = await Promise.all([
      reportItem(t, reader, story, { reason: 'spam' }),
      reportItem(t, reader, story),
    ])
    for (const { body } of again) {
      expect(body).toEqual({ reportOid: first.body.reportOid, isNew: false })
    }
    const others = [await signUpPerson(t), await signUpPerson(t), await signUpPerson(t)]
    await Promise.all(others.map((other) => reportItem(t, other, story, { reason: 'spam' })))
    const found = await findOpenCase(t, admin, story)
    expect(found).toMatchObject({ reportCount: 4, reasons: { harassment: 1, spam: 3 } })
    const route = `GET /admin/moderation/cases/${found.caseOid}/reports`
    const page = (await t.call(`${route}?limit=3`, { token: admin.token })).body
    expect(page.items[0]).toMatchObject({
      reporter: { oid: reader.oid },
      reason: 'harassment',
      details: 'It insults a real person.',
    })
    const rest = await t.call(`${route}?cursor=${page.nextCursor}`, { token: admin.token })
    expect([page.items.length, rest.body.items.length]).toEqual([3, 1])
  })

  it('come first in the queue where most reported, page by page', async () => {
    const all = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const path = `GET /admin/moderation/cases?limit=1${cursor && `&cursor=${cursor}`}`
      const { body } = await t.call(path, { token: admin.token })
      all.push(...body.items)
      cursor = body.nextCursor
    }
    const counts = all.map(({ reportCount }) => reportCount)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(new Set(all.map(({ caseOid }) => caseOid)).size).toBe(all.length)
  })

  it('of people say who they are, and of a story’s reply what it said, to its reader alone', async () => {
    expect((await report(t, reader, { kind: 'user', oid: creator.oid })).body.isNew).toBe(true)
    const ofPerson = await findOpenCase(t, admin, creator.oid)
    expect(await readCase(ofPerson.caseOid)).toMatchObject({
      target: { kind: 'user', title: creator.nickname },
      measures: ['warn', 'suspend', 'shadow'],
    })
    const { chat, person } = await openPaidChat(t, contentOid)
    await chat.say('Hello.')
    const [said, reply] = (await chat.messages()).slice(-2)
    const target = { kind: 'story-chat', oid: reply.messageId }
    expect(refusal(await report(t, reader, target))).toEqual([404, 'report.target_not_found'])
    const ownWords = { kind: 'story-chat', oid: said.messageId }
    expect(refusal(await report(t, person, ownWords))[1]).toBe('report.target_not_found')
    expect((await report(t, person, target)).status).toBe(200)
    const { caseOid } = await findOpenCase(t, admin, reply.messageId)
    expect(await readCase(caseOid)).toMatchObject({
      owner: { oid: creator.oid },
      before: { text: reply.text, evidence: { contentOid } },
      current: { text: reply.text },
    })
  })

  it('need all their fields, a target that the reporter may see, and not their own [R-live-036]', async () => {
    for (const fields of [{ details: ' ' }, { details: undefined }, { reason: 'dull' }]) {
      expect(refusal(await reportItem(t, reader, contentOid, fields))).toEqual([
        400,
        'request.invalid',
      ])
    }
    const long = 'x'.repeat(2001)
    expect((await reportItem(t, reader, contentOid, { details: long })).status).toBe(400)
    expect(refusal(await reportItem(t, creator, contentOid))).toEqual([403, 'report.own'])
    const draft = await publishStory(t, creator, { visibility: 'private' })
    for (const target of [
      { kind: 'content', oid: nobody },
      { kind: 'content', oid: draft },
      { kind: 'wish', oid: contentOid },
      { kind: 'user', oid: nobody },
    ]) {
      expect(refusal(await report(t, reader, target))).toEqual([404, 'report.target_not_found'])
    }
    const comment = { contentMetadata: { contentOid, commentOid: nobody } }
    const body = { ...comment, complaint: { reason: 'spam', details: 'An advertisement.' } }
    const answer = await t.call('POST /content/report', { token: reader.token, body })
    expect(refusal(answer)).toEqual([404, 'report.target_not_found'])
    const visitor = await t.call('POST /content/report', { body })
    expect(refusal(visitor)).toEqual([401, 'auth.required'])
  })

  it('take hostile text as it is', async () => {
    const person = await signUpPerson(t)
    const details = `\u202e<b>x</b> \0 \ud800 ${'\u0301'.repeat(1000)}`
    const answer = await reportItem(t, person, contentOid, { details })
    expect(answer.status, answer.text).toBe(200)
    const [kept] = await ownReports(person)
    expect(kept.details).toBe(details.replace('\0', '').toWellFormed())
  })

  it('are limited by the day', async () => {
    const person = await signUpPerson(t)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, reportsPerDaySetting, 2, null))
    const targets = [contentOid, await publishStory(t, creator), await publishStory(t, creator)]
    const statuses = []
    for (const oid of targets) statuses.push((await reportItem(t, person, oid)).status)
    expect(statuses).toEqual([200, 200, 429])
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, reportsPerDaySetting, 50, null))
  })

  it('never show who reported to whom they are about', async () => {
    const [author, witness] = [await signUpCreator(t), await signUpPerson(t)]
    const story = await publishStory(t, author)
    await reportItem(t, witness, story, { details: 'A witness saw it.' })
    const { caseOid } = await findOpenCase(t, admin, story)
    await actOn(t, admin, { caseOid })
    await deliverEvents(t)
    const seen = [
      await t.call('GET /moderation/decisions', { token: author.token }),
      await t.call('GET /moderation/reports', { token: author.token }),
      await t.call('GET /account/notifications', { token: author.token }),
    ].map(({ text }) => text)
    seen.push(JSON.stringify(await exportOf(t, author.oid)))
    for (const text of seen) {
      expect(text).not.toContain(witness.oid)
      expect(text).not.toContain(witness.nickname)
      expect(text).not.toContain('A witness saw it.')
    }
    expect(
      refusal(await t.call(`GET /admin/moderation/cases/${caseOid}`, { token: author.token })),
    ).toEqual([403, 'auth.forbidden'])
    const list = `GET /admin/moderation/cases/${caseOid}/reports`
    expect(refusal(await t.call(list, { token: author.token }))[0]).toBe(403)
  })

  it('are forgotten a year after the case was closed; the decision stays', async () => {
    const story = await publishStory(t, creator)
    await reportItem(t, reader, story)
    const { caseOid } = await findOpenCase(t, admin, story)
    await actOn(t, admin, { caseOid })
    t.clock.advance(365 * 24 * 3600 * 1000)
    await t.jobs.get('moderation.forget-reports')?.({})
    admin = await signUpAdmin(t)
    expect((await readCase(caseOid)).before).not.toBe(null)
    t.clock.advance(1)
    await t.jobs.get('moderation.forget-reports')?.({})
    expect(await readCase(caseOid)).toMatchObject({
      before: null,
      decision: { rule: 'harassment' },
    })
  })

  it('stay without a word of whoever leaves, on either side', async () => {
    const [author, witness] = [await signUpCreator(t), await signUpPerson(t)]
    const story = await publishStory(t, author, { title: 'A secret title' })
    await reportItem(t, witness, story, { details: 'The witness wrote this.' })
    const { caseOid } = await findOpenCase(t, admin, story)
    expect(await exportOf(t, witness.oid)).toMatchObject({
      moderation: { reports: [{ details: 'The witness wrote this.', title: 'A secret title' }] },
    })
    await waitOut(t, witness, author)
    await removeDue(t)
    admin = await signUpAdmin(t)
    const closed = await readCase(caseOid)
    expect(closed).toMatchObject({
      state: 'gone',
      reportCount: 1,
      before: { text: null, evidence: {} },
    })
    expect(closed.target.title).toBe('')
    const list = `GET /admin/moderation/cases/${caseOid}/reports`
    expect((await t.call(list, { token: admin.token })).body.items).toMatchObject([
      { reporter: null, details: '', text: null },
    ])
    const open = await t.call('GET /admin/moderation/cases?state=gone', { token: admin.token })
    expect(open.body.items).toMatchObject([{ caseOid }])
  })
})
