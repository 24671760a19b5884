import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { newGuestId, signUpCreator } from '../../testing/people.ts'

interface Line {
  level: number
  call?: string
  code?: string
  requestId?: string
}

describe('calls whose refusals are logged', () => {
  const lines: Line[] = []
  let t: TestApp
  beforeAll(async () => {
    const write = (line: string) => void lines.push(JSON.parse(line))
    t = await createTestApp({}, { log: pino({ level: 'warn', base: null }, { write }) })
  })
  afterAll(() => t.close())

  it('tells the caller and the log [R-story-chat-075]', async () => {
    const { token } = await signUpCreator(t)
    const messageId = '0'.repeat(24)
    const refused = [
      await t.call('POST /story-chat/count-tokens', { token, body: { text: 5 } }),
      await t.call('POST /story-chat/count-tokens', { body: { text: 'a' } }),
      await t.call('POST /story-chat/message/update', {
        guestId: newGuestId(),
        body: { messageId, text: 'Not there.' },
      }),
      await t.call(`GET /story-chat/image/signed-url?contentOid=${messageId}&nodeId=well`),
      await t.call('POST /story-chat/image/unlock', {
        token,
        idempotencyKey: 'unlock-1',
        body: { contentOid: messageId, nodeId: 'well' },
      }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual([
      'request.invalid',
      'auth.required',
      'chat.message_not_found',
      'image.content_not_found',
      'image.content_not_found',
    ])
    const told = lines.map(({ level, call, code, requestId }) => ({ level, call, code, requestId }))
    const calls = [
      'POST /story-chat/count-tokens',
      'POST /story-chat/count-tokens',
      'POST /story-chat/message/update',
      'GET /story-chat/image/signed-url',
      'POST /story-chat/image/unlock',
    ]
    expect(told).toEqual(
      refused.map(({ body }, index) => ({
        level: 40,
        call: calls[index],
        code: body.code,
        requestId: body.requestId,
      })),
    )
  })

  it('does not log refusals of others', async () => {
    const before = lines.length
    expect((await t.call('GET /story-chat/personas', {})).status).toBe(401)
    expect(lines).toHaveLength(before)
  })
})
