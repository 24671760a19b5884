import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openPaidChat } from '../../testing/chats.ts'
import { signUpCreator } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { readConfig } from '../config.ts'

const token = 'scrape-me-if-you-can'

describe('metrics', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await createTestApp({ PLAX_METRICS_TOKEN: token })
  })
  afterAll(() => t.close())

  const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    t.app.inject({ method: 'GET', url: '/metrics', headers })
  const figure = async (series: string) => {
    const line = (await scrape()).body.split('\n').find((text) => text.startsWith(`${series} `))
    return line === undefined ? null : Number(line.slice(series.length + 1))
  }

  it('count requests by the routes as they are written', async () => {
    await t.call('GET /health')
    await t.call(`GET /story-chat/chat-room/${'0'.repeat(24)}/status`)
    const { body, headers, statusCode } = await scrape()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(body).toContain(
      'plax_http_request_duration_seconds_count{method="GET",route="/api/health",status="200"} 1',
    )
    expect(body).not.toContain('0'.repeat(24))
  })

  it('count replies, and tell the state of the ledger and of the jobs', async () => {
    const contentOid = await publishStory(t, await signUpCreator(t))
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('Hello')
    expect(await figure('plax_replies_total{state="complete"}')).toBe(1)
    expect(await figure('plax_replies_running')).toBe(0)
    expect(await figure('plax_outbox_pending_events')).toBeGreaterThan(0)
    expect(await figure('plax_jobs{state="dead"}')).toBe(0)
    expect(await figure('plax_ledger_checked_timestamp_seconds')).toBeNull()
    expect(await figure('plax_ledger_check_stale')).toBe(1)
    await t.jobs.get('ledger.check')?.({})
    expect(await figure('plax_ledger_check_stale')).toBe(0)
    expect(await figure('plax_ledger_checked_timestamp_seconds')).toBe(
      t.clock.now().getTime() / 1000,
    )
    t.clock.advance(60 * 60 * 1000)
    expect(await figure('plax_ledger_check_stale')).toBe(0)
    t.clock.advance(1)
    expect(await figure('plax_ledger_check_stale')).toBe(1)
    expect((await scrape()).body).toMatch(/plax_ledger_invariant_broken\{invariant="\w+"\} 0/)
  })

  it('are told to nobody without the token, and not at all where none is set', async () => {
    for (const authorization of ['', token, `Bearer ${token}x`, 'Bearer ', `bearer ${token}`]) {
      expect((await scrape({ authorization })).statusCode).toBe(401)
    }
    const closed = await createTestApp()
    const answer = await closed.app.inject({ method: 'GET', url: '/metrics' })
    await closed.close()
    expect(answer.statusCode).toBe(404)
    expect(() => readConfig({ PLAX_METRICS_TOKEN: 'short' })).toThrow('at least 16 characters')
  })

  it('are all there that the dashboard shows', async () => {
    const file = join(import.meta.dirname, '../../../../../docs/grafana-dashboard.json')
    const asked = readFileSync(file, 'utf8').match(/\b(?:plax|nodejs|process)_[a-z0-9_]+/g) ?? []
    expect(new Set(asked).size).toBeGreaterThan(10)
    const { body } = await scrape()
    for (const name of new Set(asked)) expect(body).toContain(name)
  })
})
