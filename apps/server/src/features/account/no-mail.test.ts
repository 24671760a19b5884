import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { createUser } from './account.service.ts'

describe('production without a mail server', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ NODE_ENV: 'production', PLAX_DEMO: '0' })
  })
  afterAll(() => t.close())

  const email = 'mina@plax.example'

  it('lists no mail among the ways to log in', async () => {
    expect((await t.call('GET /account/providers')).body.sendsMail).toBe(false)
    const other = await createTestApp({ NODE_ENV: 'production', SMTP_URL: 'smtp://localhost' })
    expect((await other.call('GET /account/providers')).body.sendsMail).toBe(true)
    await other.close()
  })

  it('rejects calls that would wait for a mailed code or link, and queues nothing', async () => {
    const account = { email, password: 'moonlit-sea-7', nickname: 'Mina', language: 'en' as const }
    await createUser(t.deps, account)
    const { token } = (
      await t.call('POST /account/login', { body: { email, password: account.password } })
    ).body
    const answers = [
      await t.call('POST /account/signup/code', { body: { email: 'new@plax.example' } }),
      await t.call('POST /account/changepw/request', { body: { email } }),
      await t.call('POST /account/email', { token, body: { email: 'other@plax.example' } }),
    ]
    for (const answer of answers) {
      expect(refusal(answer)).toEqual([503, 'mail.not_set_up'])
      expect(answer.body.message).toContain('This site can’t send email yet')
    }
    const waiting = await t.deps.db.selectFrom('email_codes').select('email_key').execute()
    expect(waiting).toEqual([])
    expect((await t.call('GET /account/email', { token })).body.pending).toBeNull()
  })

  it('still changes a password that is known', async () => {
    const { token } = (
      await t.call('POST /account/login', { body: { email, password: 'moonlit-sea-7' } })
    ).body
    const begun = await t.call('POST /account/changepw/request', {
      token,
      body: { currentPassword: 'moonlit-sea-7' },
    })
    expect(begun.status).toBe(200)
  })
})
