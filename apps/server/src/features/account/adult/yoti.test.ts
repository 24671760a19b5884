import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { approveIdentity, startYoti, type YotiServer } from '../../../testing/yoti.ts'

const form = { name: 'Ada Kím', birthDate: '19900131', phoneNumber: '01012345678' }
const fields = { full_name: 'KIM ADA', date_of_birth: '1990-01-31' }

describe('adult verification by Yoti', () => {
  let t: TestApp
  let yoti: YotiServer
  let person: Person
  beforeAll(async () => {
    yoti = await startYoti()
    t = await createTestApp(yoti.env)
  })
  afterAll(async () => {
    await t.close()
    await yoti.close()
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })

  const call = (key: string, body?: Record<string, unknown>) =>
    t.call(key, { token: person.token, ...(body && { body }) })
  const begin = async (path: 'session/create' | 'ae/session') => {
    const { verificationOid } = (await call('POST /account/cert', form)).body
    const begun = await call(`POST /account/yoti/${path}`, { verificationOid })
    expect(begun.status, begun.text).toBe(200)
    const { sessionId, url } = begun.body
    return { verificationOid, sessionId, url: new URL(url) }
  }
  const certify = (verificationOid: string) => call('POST /account/certified', { verificationOid })

  it('verifies an identity by signed calls, keeps the year alone, and lets Yoti delete the rest', async () => {
    const { verificationOid, sessionId, url } = await begin('session/create')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      sessionID: sessionId,
      sessionToken: 'token',
    })
    expect(url.pathname).toBe('/idverify/v1/web/index.html')
    const session = yoti.identity.get(sessionId)
    expect(session?.sent).toMatchObject({
      user_tracking_id: verificationOid,
      sdk_config: { success_url: expect.stringContaining(`verification=${verificationOid}`) },
    })
    expect(JSON.stringify(session?.sent)).not.toMatch(/Ada|1990|0101234/)
    expect((await certify(verificationOid)).body.state).toBe('pending')
    approveIdentity(session, fields)
    expect((await certify(verificationOid)).body.state).toBe('verified')
    expect((await call('GET /account/certified')).body.verified).toMatchObject({
      provider: 'yoti',
      method: 'identity',
      birthYear: 1990,
    })
    expect(session?.deleted).toBe(true)
    expect(yoti.refused).toEqual([])
  })

  it('compares the document with the form: its day, its name, its age [R-auth-017] [R-adult-012]', async () => {
    const cases = [
      [{ ...fields, date_of_birth: '1990-01-30' }, 'adult.birth_date_incorrect'],
      [{ ...fields, full_name: 'KIM EVE' }, 'adult.not_verified'],
      [{ full_name: 'KIM ADA' }, 'adult.not_verified'],
    ] as const
    for (const [read, code] of cases) {
      const { verificationOid, sessionId } = await begin('session/create')
      approveIdentity(yoti.identity.get(sessionId), read)
      const answer = await certify(verificationOid)
      expect(answer.body.code).toBe(code)
      expect((await certify(verificationOid)).body.code).toBe('adult.not_verified')
      expect(yoti.identity.get(sessionId)?.deleted).toBe(true)
    }
    expect((await call('GET /account/certified')).body.verified).toBeNull()
  })

  it('believes no answer that is of somebody else, incomplete, or not approved in every part', async () => {
    const cases = [
      { user_tracking_id: 'f'.repeat(24) },
      { session_id: 'another' },
      { checks: [] },
      {
        checks: [
          {
            type: 'ID_DOCUMENT_AUTHENTICITY',
            state: 'DONE',
            report: { recommendation: { value: 'APPROVE' } },
          },
        ],
      },
      {
        checks: ['ID_DOCUMENT_AUTHENTICITY', 'LIVENESS', 'ID_DOCUMENT_FACE_MATCH'].map(
          (type, index) => ({
            type,
            state: 'DONE',
            report: { recommendation: { value: index === 2 ? 'REJECT' : 'APPROVE' } },
          }),
        ),
      },
      { resources: { id_documents: [] } },
      { state: 'EXPIRED' },
    ]
    for (const over of cases) {
      const { verificationOid, sessionId } = await begin('session/create')
      approveIdentity(yoti.identity.get(sessionId), fields, over)
      const answer = await certify(verificationOid)
      expect([over, answer.body.code]).toEqual([over, 'adult.not_verified'])
    }
  })

  it('verifies by an estimate of the age that is well above, of this very session', async () => {
    const cases = [
      [{ status: 'FAIL' }, 'adult.not_verified'],
      [{ status: 'COMPLETE', reference_id: 'f'.repeat(24) }, 'adult.not_verified'],
      [{ status: 'COMPLETE', age_estimation: { threshold: 13 } }, 'adult.not_verified'],
      [{ status: 'COMPLETE', method: 'DIGITAL_ID' }, 'adult.not_verified'],
      [{ status: 'IN_PROGRESS' }, 'pending'],
      [{ status: 'COMPLETE' }, 'verified'],
    ] as const
    for (const [over, expected] of cases) {
      const { verificationOid, sessionId, url } = await begin('ae/session')
      expect(url.searchParams.get('sessionId')).toBe(sessionId)
      const session = yoti.age.get(sessionId)
      expect(session?.sent).toMatchObject({
        type: 'OVER',
        reference_id: verificationOid,
        age_estimation: { allowed: true, threshold: 25 },
      })
      if (session) Object.assign(session.answer, { method: 'AGE_ESTIMATION', ...over })
      const { body } = await certify(verificationOid)
      expect([over, body.code ?? body.state]).toEqual([over, expected])
    }
    expect((await call('GET /account/certified')).body.verified).toMatchObject({
      method: 'age_estimation',
      birthYear: null,
    })
    expect(yoti.refused).toEqual([])
  })

  it('says where Yoti does not answer, and goes on once it does', async () => {
    const { verificationOid } = (await call('POST /account/cert', form)).body
    yoti.isDown = true
    const down = await call('POST /account/yoti/session/create', { verificationOid })
    expect([down.status, down.body.code]).toEqual([502, 'adult.provider_failed'])
    yoti.isDown = false
    const up = await call('POST /account/yoti/session/create', { verificationOid })
    expect(up.status).toBe(200)
    yoti.isDown = true
    expect((await certify(verificationOid)).status).toBe(502)
    yoti.isDown = false
    expect((await certify(verificationOid)).body.state).toBe('pending')
  })

  it('holds no transaction open while Yoti answers', async () => {
    const held: unknown[] = []
    yoti.onCall = async () => {
      const { rows } = await sql`SELECT query FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'
          AND query LIKE '%adult_checks%'`.execute(t.deps.db)
      held.push(rows)
    }
    const { verificationOid, sessionId } = await begin('session/create')
    approveIdentity(yoti.identity.get(sessionId), fields)
    expect((await certify(verificationOid)).body.state).toBe('verified')
    yoti.onCall = async () => {}
    expect(held.length).toBeGreaterThanOrEqual(2)
    expect(held.flat()).toEqual([])
  })

  it('begins one check where two calls come at once', async () => {
    const { verificationOid } = (await call('POST /account/cert', form)).body
    const before = yoti.identity.size
    const both = await Promise.all(
      [1, 2].map(() => call('POST /account/yoti/session/create', { verificationOid })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(yoti.identity.size).toBe(before + 1)
  })

  it('starts with keys for both or neither half of a service', async () => {
    await expect(createTestApp({ PLAX_YOTI_SDK_ID: 'x' })).rejects.toThrow('Set both')
    await expect(
      createTestApp({ PLAX_YOTI_SDK_ID: 'x', PLAX_YOTI_KEY_FILE: '/nowhere' }),
    ).rejects.toThrow('PEM')
  })
})
