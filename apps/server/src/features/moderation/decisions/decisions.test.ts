import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import {
  actionsOf,
  giveRole,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { actOn, findOpenCase, report, reportItem } from '../../../testing/reports.ts'
import { publishStory } from '../../../testing/stories.ts'
import { shadowNewAccountsSetting } from '../rows/moderation.settings.ts'
import { isShadowed } from '../moderation.service.ts'

const dayMs = 24 * 3600 * 1000
const nobody = '0'.repeat(24)

describe('decisions about reports', () => {
  let t: TestApp
  let admin: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[admin, reader] = [await signUpAdmin(t), await signUpPerson(t)]
  })
  afterAll(() => t.close())

  afterEach(() => retireOthers())

  const reported = async (reporter = reader) => {
    const creator = await signUpCreator(t)
    const contentOid = await publishStory(t, creator, { title: 'The quarrel' })
    await reportItem(t, reporter, contentOid)
    const { caseOid } = await findOpenCase(t, admin, contentOid)
    return { creator, contentOid, caseOid }
  }
  const post = (path: string, body: Record<string, unknown>, { token } = admin) =>
    t.call(`POST ${path}`, { token, body })
  const dismiss = (caseOid: string, reason = 'It is allowed.', by = admin) =>
    post(`/admin/moderation/cases/${caseOid}/dismiss`, { reason }, by)
  const undo = (decisionOid: string, reason = 'A mistake.') =>
    post(`/admin/moderation/decisions/${decisionOid}/undo`, { reason })
  const appeal = (decisionOid: string, { token }: Person, text = 'I disagree.') =>
    post(`/moderation/decisions/${decisionOid}/appeal`, { text }, { ...admin, token })
  const answer = (decisionOid: string, body: Record<string, unknown>, by = admin) =>
    post(`/admin/moderation/appeals/${decisionOid}`, { reason: 'Looked again.', ...body }, by)
  const decisionsOf = async ({ token }: Person) =>
    (await t.call('GET /moderation/decisions', { token })).body.items
  const news = async ({ token }: Person) => {
    await deliverEvents(t)
    return (await t.call('GET /account/notifications', { token })).body.items
  }
  const isOpen = async (contentOid: string) =>
    (await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`)).status === 200
  /** Leaves one administrator and no staff. */
  const retireOthers = () =>
    t.deps.db.deleteFrom('role_grants').where('user_oid', '!=', admin.oid).execute()
  const isShadow = ({ oid }: Person) => isShadowed(t.deps.db, { userOid: oid, now: t.clock.now() })

  it('take an item down and tell both sides, once each, by bell and mail', async () => {
    const reporter = await signUpPerson(t)
    const { creator, contentOid, caseOid } = await reported(reporter)
    const { body } = await actOn(t, admin, { caseOid })
    expect(body).toMatchObject({
      state: 'acted',
      closedBy: { nickname: admin.nickname },
      decision: { measures: ['take_down'], by: { oid: admin.oid }, isNotified: true },
    })
    expect(await isOpen(contentOid)).toBe(false)
    expect(await news(creator)).toMatchObject([
      {
        type: 'account',
        title: 'A decision about “The quarrel”',
        text: 'What we did: taken down. Rule: Harassment or bullying. Reason: It insults a real person.',
        path: '/myinfo?tab=decisions',
      },
    ])
    expect(await news(reporter)).toMatchObject([
      { title: 'Your report led to action', path: '/myinfo?tab=decisions' },
    ])
    for (const { email } of [creator, reporter]) {
      const mails = await mailsTo(t, email)
      expect(
        mails.filter(({ subject, text }) => `${subject} ${text}`.includes('The quarrel')),
      ).toHaveLength(1)
    }
    expect(await decisionsOf(creator)).toMatchObject([
      {
        target: { kind: 'content', oid: contentOid, title: 'The quarrel' },
        rule: 'harassment',
        reason: 'It insults a real person.',
        until: null,
        appeal: null,
        appealsUntil: new Date(t.clock.now().getTime() + 180 * dayMs).toISOString(),
      },
    ])
    expect(await actionsOf(t, { actor: admin, subjectOid: caseOid })).toContain(
      'moderation.case_decided',
    )
    const reports = await t.call('GET /moderation/reports', { token: reporter.token })
    expect(reports.body.items).toMatchObject([{ state: 'acted' }])
  })

  it('tell administrators of a new case and of appeals in the console', async () => {
    const { caseOid } = await reported()
    const [told] = await news(admin)
    expect(told).toMatchObject({
      type: 'console',
      title: 'New report',
      path: `/admin/reports/${caseOid}`,
    })
  })

  it('dismiss, tell who reported, and open a new case when it is reported again', async () => {
    const reporter = await signUpPerson(t)
    const { creator, contentOid, caseOid } = await reported(reporter)
    expect((await dismiss(caseOid)).body).toMatchObject({
      state: 'dismissed',
      closingReason: 'It is allowed.',
      decision: null,
    })
    expect(await isOpen(contentOid)).toBe(true)
    expect(await news(reporter)).toMatchObject([{ title: 'We reviewed your report' }])
    expect(await news(creator)).toEqual([])
    expect((await reportItem(t, reporter, contentOid)).body.isNew).toBe(true)
    expect((await findOpenCase(t, admin, contentOid)).caseOid).not.toBe(caseOid)
  })

  it('of two administrators at once are one; the same one sent again is the first', async () => {
    const other = await signUpAdmin(t)
    const { creator, caseOid } = await reported()
    const answers = await Promise.all([
      actOn(t, admin, { caseOid, measures: ['warn'] }),
      actOn(t, other, { caseOid, measures: ['take_down', 'warn'] }),
      dismiss(caseOid, 'No.', other),
    ])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.code)).toEqual([
      'moderation.case_closed',
      'moderation.case_closed',
    ])
    expect((await decisionsOf(creator)).length).toBeLessThanOrEqual(1)
    const { creator: author, caseOid: second } = await reported()
    const sent = await Promise.all([1, 2, 3].map(() => actOn(t, admin, { caseOid: second })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await decisionsOf(author)).toHaveLength(1)
    expect((await news(author)).length).toBe(1)
    expect(refusal(await dismiss(second))).toEqual([409, 'moderation.case_closed'])
    const { caseOid: third } = await reported()
    expect([(await dismiss(third)).status, (await dismiss(third)).status]).toEqual([200, 200])
    expect(refusal(await dismiss(third, 'Another reason.'))[0]).toBe(409)
  })

  it('warn and suspend until a day; who is suspended appeals by the link of the mail', async () => {
    const { creator, caseOid } = await reported()
    const until = new Date(t.clock.now().getTime() + 3 * dayMs).toISOString()
    expect((await actOn(t, admin, { caseOid, measures: ['warn', 'suspend'], until })).status).toBe(
      200,
    )
    const logIn = () =>
      t.call('POST /account/login', {
        body: { email: creator.email, password: creator.password },
        address: '10.99.0.1',
      })
    expect(refusal(await logIn())).toEqual([403, 'account.suspended'])
    const [mail] = await mailsTo(t, creator.email)
    const key = /\/appeal\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const shown = await t.call(`GET /moderation/appeals/${key}`)
    expect(shown.body).toMatchObject({ measures: ['warn', 'suspend'], until, appeal: null })
    const text = 'It was a quotation.'
    const sent = await t.call(`POST /moderation/appeals/${key}`, { body: { text } })
    expect(sent.body.appeal).toMatchObject({ state: 'waiting', text })
    const { decisionOid } = shown.body
    expect((await answer(decisionOid, { outcome: 'overturned' })).status).toBe(200)
    expect((await logIn()).status).toBe(200)
    for (const wrong of [`${decisionOid}.x`, `${key}x`, 'x', `${nobody}.${key.slice(25)}`]) {
      expect(refusal(await t.call(`GET /moderation/appeals/${wrong}`))).toEqual([
        404,
        'moderation.decision_not_found',
      ])
    }
  })

  it('leave a suspension alone that was decided anew since', async () => {
    const { creator, caseOid } = await reported()
    const { body } = await actOn(t, admin, { caseOid, measures: ['suspend'] })
    await t.call(`PUT /admin/users/${creator.oid}/suspension`, {
      token: admin.token,
      body: { reason: 'For something else.' },
    })
    expect((await undo(body.decision.decisionOid)).status).toBe(200)
    const user = await t.call(`GET /admin/users/${creator.oid}`, { token: admin.token })
    expect(user.body).toMatchObject({ isSuspended: true })
  })

  it('shadow until a day, told unless it is for spam', async () => {
    const { creator, caseOid } = await reported()
    const until = new Date(t.clock.now().getTime() + dayMs).toISOString()
    expect(await isShadow(creator)).toBe(false)
    const { body } = await actOn(t, admin, { caseOid, measures: ['shadow'], until })
    expect(await isShadow(creator)).toBe(true)
    expect(await decisionsOf(creator)).toHaveLength(1)
    expect((await news(creator))[0].text).toContain('(until ')
    await undo(body.decision.decisionOid)
    expect(await isShadow(creator)).toBe(false)
    const spammer = await reported()
    await actOn(t, admin, { caseOid: spammer.caseOid, measures: ['shadow'], rule: 'spam', until })
    expect(await isShadow(spammer.creator)).toBe(true)
    expect(await decisionsOf(spammer.creator)).toEqual([])
    expect(await news(spammer.creator)).toEqual([])
    t.clock.advance(dayMs)
    expect(await isShadow(spammer.creator)).toBe(false)
  })

  it('leave new accounts in the shadow for as long as the setting says', async () => {
    const person = await signUpPerson(t)
    const set = (hours: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, shadowNewAccountsSetting, hours, null))
    expect(await isShadow(person)).toBe(false)
    await set(24)
    expect(await isShadow(person)).toBe(true)
    t.clock.advance(dayMs - 1)
    expect(await isShadow(person)).toBe(true)
    t.clock.advance(1)
    expect(await isShadow(person)).toBe(false)
    await set(0)
  })

  it('are appealed once, and overturned with all that they did', async () => {
    const { creator, contentOid, caseOid } = await reported()
    const { body } = await actOn(t, admin, { caseOid, measures: ['take_down', 'shadow'] })
    const { decisionOid } = body.decision
    expect(refusal(await appeal(decisionOid, reader))).toEqual([
      404,
      'moderation.decision_not_found',
    ])
    expect(refusal(await appeal(decisionOid, creator, ' '))).toEqual([400, 'request.invalid'])
    expect(refusal(await answer(decisionOid, { outcome: 'upheld' }))[1]).toBe(
      'moderation.no_appeal',
    )
    const asked = await appeal(decisionOid, creator)
    expect(asked.body).toMatchObject({ appeal: { state: 'waiting' }, appealsUntil: null })
    expect((await appeal(decisionOid, creator)).status).toBe(200)
    expect(refusal(await appeal(decisionOid, creator, 'More.'))).toEqual([
      409,
      'moderation.appealed_already',
    ])
    const waiting = await t.call('GET /admin/moderation/appeals', { token: admin.token })
    expect(waiting.body.items).toMatchObject([{ decisionOid, appeal: { text: 'I disagree.' } }])
    expect((await news(admin))[0]).toMatchObject({ title: 'New appeal', path: '/admin/appeals' })
    const others = [await signUpAdmin(t), await signUpAdmin(t)]
    const both = await Promise.all(
      others.map((by) => answer(decisionOid, { outcome: 'overturned' }, by)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await isOpen(contentOid)).toBe(true)
    expect(await isShadow(creator)).toBe(false)
    expect((await decisionsOf(creator))[0]).toMatchObject({
      appeal: { state: 'overturned', answer: 'Looked again.' },
      undone: { reason: 'Looked again.' },
    })
    const titles = (await news(creator)).map(({ title }: { title: string }) => title)
    expect(titles).toEqual([
      'Your appeal about “The quarrel” was accepted',
      'A decision about “The quarrel”',
    ])
  })

  it('are answered by their own decider only while nobody else moderates', async () => {
    const decide = async () => {
      const { creator, caseOid } = await reported()
      const { decisionOid } = (await actOn(t, admin, { caseOid })).body.decision
      await appeal(decisionOid, creator)
      return decisionOid
    }
    const decisionOid = await decide()
    const other = await signUpPerson(t)
    for (const role of ['moderator', 'admin'] as const) {
      await giveRole(t, other, role)
      const refused = await answer(decisionOid, { outcome: 'upheld' })
      expect(refusal(refused)).toEqual([403, 'moderation.own_decision'])
      await retireOthers()
    }
    await giveRole(t, other, 'support')
    expect((await answer(decisionOid, { outcome: 'upheld' })).body.appeal.state).toBe('upheld')
    await giveRole(t, other, 'moderator')
    const answered = await answer(await decide(), { outcome: 'overturned' }, other)
    expect(answered.body.appeal).toMatchObject({ state: 'overturned' })
    await retireOthers()
  })

  it('are answered by their own decider if the only other moderator is who appealed', async () => {
    const { creator, caseOid } = await reported()
    const { decisionOid } = (await actOn(t, admin, { caseOid })).body.decision
    await appeal(decisionOid, creator)
    await giveRole(t, creator, 'moderator')
    const own = await answer(decisionOid, { outcome: 'upheld' }, creator)
    expect(refusal(own)).toEqual([403, 'moderation.own_case'])
    expect((await answer(decisionOid, { outcome: 'upheld' })).body.appeal.state).toBe('upheld')
    await retireOthers()
  })

  it('stay where the appeal is upheld', async () => {
    const { creator, contentOid, caseOid } = await reported()
    const { body } = await actOn(t, admin, { caseOid })
    const { decisionOid } = body.decision
    await appeal(decisionOid, creator)
    expect((await answer(decisionOid, { outcome: 'upheld' })).body.appeal.state).toBe('upheld')
    expect((await answer(decisionOid, { outcome: 'upheld' })).status).toBe(200)
    expect(await isOpen(contentOid)).toBe(false)
    expect((await news(creator))[0].title).toBe('Your appeal about “The quarrel” wasn’t accepted')
  })

  it('can’t be appealed too late or once undone, and are undone once', async () => {
    const { creator, contentOid, caseOid } = await reported()
    const { decisionOid } = (await actOn(t, admin, { caseOid })).body.decision
    await Promise.all([undo(decisionOid), undo(decisionOid, 'Twice.')])
    expect(await isOpen(contentOid)).toBe(true)
    expect((await news(creator)).length).toBe(2)
    expect(refusal(await appeal(decisionOid, creator))).toEqual([409, 'moderation.decision_undone'])
    const late = await reported()
    const second = (await actOn(t, admin, { caseOid: late.caseOid })).body.decision.decisionOid
    t.clock.advance(180 * dayMs - 1)
    const { token } = (
      await t.call('POST /account/login', {
        body: { email: late.creator.email, password: late.creator.password },
        address: '10.99.0.2',
      })
    ).body
    t.clock.advance(1)
    expect((await decisionsOf({ ...late.creator, token }))[0].appealsUntil).toBe(null)
    expect(refusal(await appeal(second, { ...late.creator, token }))).toEqual([
      409,
      'moderation.appeal_late',
    ])
  })

  it('leave an item down that was taken down anew since, and count as history', async () => {
    const admin2 = await signUpAdmin(t)
    const creator = await signUpCreator(t)
    const contentOid = await publishStory(t, creator)
    await reportItem(t, await signUpPerson(t), contentOid)
    const { caseOid } = await findOpenCase(t, admin2, contentOid)
    const act = await actOn(t, admin2, { caseOid })
    const moderate = (what: string) =>
      t.call(`POST /admin/stories/${contentOid}/${what}`, {
        token: admin2.token,
        body: { reason: 'For something else.' },
      })
    await moderate('restore')
    t.clock.advance(1000)
    await moderate('take-down')
    const undone = `POST /admin/moderation/decisions/${act.body.decision.decisionOid}/undo`
    await t.call(undone, { token: admin2.token, body: { reason: 'A mistake.' } })
    expect(await isOpen(contentOid)).toBe(false)
    const reporter = await signUpPerson(t)
    await report(t, reporter, { kind: 'user', oid: creator.oid })
    const list = await t.call('GET /admin/moderation/cases?limit=100', { token: admin2.token })
    const found = list.body.items.find(
      ({ target }: { target: { oid: string } }) => target.oid === creator.oid,
    )
    const detail = await t.call(`GET /admin/moderation/cases/${found.caseOid}`, {
      token: admin2.token,
    })
    expect(detail.body.history).toMatchObject([
      { caseOid, measures: ['take_down'], undone: { reason: 'A mistake.' } },
    ])
  })

  it('are refused of oneself, of what can’t be taken down, into the past and to others', async () => {
    const fresh = await signUpAdmin(t)
    const person = await signUpPerson(t)
    const make = async (target: { kind: string; oid: string }) => {
      await report(t, person, target)
      return (await findOpenCase(t, fresh, target.oid)).caseOid
    }
    const own = await make({ kind: 'user', oid: fresh.oid })
    expect(refusal(await actOn(t, fresh, { caseOid: own, measures: ['warn'] }))).toEqual([
      403,
      'moderation.own_case',
    ])
    expect(refusal(await dismiss(own, 'No.', fresh))).toEqual([403, 'moderation.own_case'])
    const other = await signUpAdmin(t)
    const ofAdmin = await make({ kind: 'user', oid: other.oid })
    expect(refusal(await actOn(t, fresh, { caseOid: ofAdmin, measures: ['suspend'] }))).toEqual([
      409,
      'suspension.of_admin',
    ])
    const caseOid = await make({ kind: 'user', oid: reader.oid })
    expect(refusal(await actOn(t, fresh, { caseOid }))).toEqual([
      409,
      'moderation.cannot_take_down',
    ])
    const until = t.clock.now().toISOString()
    const past = await actOn(t, fresh, { caseOid, measures: ['suspend'], until })
    expect(refusal(past)).toEqual([400, 'moderation.until_past'])
    for (const fields of [
      { measures: [] },
      { measures: ['ban'] },
      { rule: 'x' },
      { reason: ' ' },
    ]) {
      expect(refusal(await actOn(t, fresh, { caseOid, ...fields }))[1]).toBe('request.invalid')
    }
    expect(refusal(await actOn(t, person, { caseOid }))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await actOn(t, fresh, { caseOid: nobody }))).toEqual([
      404,
      'moderation.case_not_found',
    ])
    expect(refusal(await dismiss(caseOid, ' ', fresh))[1]).toBe('request.invalid')
    expect(refusal(await undo(nobody))[1]).not.toBe(undefined)
    expect((await findOpenCase(t, fresh, reader.oid)).state).toBe('open')
  })
})
