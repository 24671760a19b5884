import { markSecondsMax, replayMarkMaxLength } from '@plax/contracts/live/replay-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { goOn } from '../../../testing/live-chats.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { listMarks } from './marks.ts'

describe('a moment that a creator marks while on air', () => {
  let t: TestApp
  let creator: Person
  let streamOid: string
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    streamOid = await goOn(t, creator)
  })
  afterAll(() => t.close())

  const mark = (body: Record<string, unknown> = {}, token = creator.token) =>
    t.call('POST /live/mark', { token, body })
  const stored = () => listMarks(t.deps.db, streamOid)

  it('is stored at the time of the stream, with its name', async () => {
    t.clock.advance(60_000)
    const at = t.clock.now()
    expect((await mark({ text: ' Lightning ' })).body).toEqual({
      streamOid,
      text: 'Lightning',
      at: at.toISOString(),
    })
    expect(await stored()).toEqual([{ kind: 'mark', text: 'Lightning', at }])
  })

  it('is where the creator was when they began to name it, and not before the stream', async () => {
    const startedAt = t.clock.now()
    t.clock.advance(60_000)
    await mark({ text: 'Then', secondsAgo: 5 })
    await mark({ text: 'At first', secondsAgo: 90 })
    expect(await stored()).toEqual([
      { kind: 'mark', text: 'At first', at: startedAt },
      { kind: 'mark', text: 'Then', at: new Date(startedAt.getTime() + 55_000) },
    ])
    expect((await mark({ secondsAgo: -1 })).status).toBe(400)
    expect((await mark({ secondsAgo: markSecondsMax })).status).toBe(200)
    expect((await mark({ secondsAgo: markSecondsMax + 1 })).status).toBe(400)
  })

  it('has a number in the language of the stream if it has no name', async () => {
    await t.deps.pool.query("UPDATE catalogue_items SET language = 'ko' WHERE oid = $1", [
      streamOid,
    ])
    await mark({ text: 'Lightning' })
    expect((await mark()).body.text).toBe('표시 2')
    expect((await mark({ text: ' ' })).body.text).toBe('표시 3')
    expect((await mark({ text: 'x'.repeat(replayMarkMaxLength + 1) })).status).toBe(400)
  })

  it('can be marked from a dock', async () => {
    const made = await t.call('PUT /live/toolkey', {
      token: creator.token,
      body: { scope: 'dock' },
    })
    const { toolkey } = made.body
    const entered = await t.call('POST /live/toolkey', { body: { toolkey } })
    expect((await mark({}, entered.body.session_token)).body).toMatchObject({ text: 'Mark 1' })
    const other = await signUpCreator(t)
    expect(refusal(await mark({}, other.token))).toEqual([403, 'auth.forbidden'])
  })
})
