import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

describe('mail by SMTP', () => {
  let t: TestApp
  let server: SMTPServer
  const raw: Buffer[] = []
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          raw.push(Buffer.concat(chunks))
          done()
        })
      },
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.server.address() as AddressInfo
    t = await createTestApp({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Plax <hello@plax.example>',
    })
  })
  afterAll(async () => {
    await t.close()
    await new Promise<void>((done) => server.close(() => done()))
  })

  it('goes out once, in the language of the reader', async () => {
    await t.call('POST /account/signup/code', { body: { email: 'mina@example.com', lang: 'ko' } })
    const [mail] = await t.deps.db.selectFrom('mails').selectAll().execute()
    await t.jobs.get('mail.send')?.({ id: mail?.id })
    await t.jobs.get('mail.send')?.({ id: mail?.id })
    const received = await Promise.all(raw.map((mail) => PostalMime.parse(mail)))
    expect(received).toHaveLength(1)
    expect(received[0]?.from?.address).toBe('hello@plax.example')
    expect(received[0]?.to?.[0]?.address).toBe('mina@example.com')
    expect(received[0]?.subject).toMatch(/^Plax 인증 코드: \d{6}$/)
    expect(received[0]?.text).toContain('10분')
  })
})
