import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

describe('the HTTP floor', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('says that it lives and that it is ready', async () => {
    expect((await t.call('GET /health')).body.status).toBe('ok')
    expect((await t.call('GET /ready')).body).toEqual({ status: 'ready', database: 'ok' })
  })

  it('says that it is ill where the database does not answer', async () => {
    const ill = await createTestApp()
    expect((await ill.call('GET /health')).status).toBe(200)
    await Promise.all([ill.deps.db.destroy(), ill.deps.settingsDb.destroy()])
    for (const key of ['GET /health', 'GET /ready']) {
      const answer = await ill.call(key)
      expect([answer.status, answer.body.code]).toEqual([503, 'server.unavailable'])
    }
    await ill.close()
  })

  it('waits five minutes at most for a call to arrive, half of what a removal waits', () => {
    expect(t.app.server.requestTimeout).toBe(5 * 60_000)
  })

  it('answers an unknown address with a problem in the language asked for', async () => {
    const answer = await t.call('GET /nothing/here', { headers: { 'accept-language': 'ko-KR' } })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toMatchObject({
      code: 'request.not_found',
      error: 'request.not_found',
      message: '이 주소에서 아무것도 찾을 수 없어요.',
      details: {},
    })
    expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
  })

  it('answers an address that cannot be read as one that is unknown', async () => {
    const answer = await t.call('GET /story-chat/%E0%A4', { headers: { 'accept-language': 'es' } })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).toMatchObject({ code: 'request.not_found' })
    expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
  })

  it('tells a wrong method from a wrong address', async () => {
    expect((await t.call('POST /health', { body: {} })).status).toBe(405)
  })

  it('describes itself in OpenAPI 3.1 with the permission of each call', async () => {
    const { body } = await t.call('GET /openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(body.paths['/api/health'].get.description).toBe('Permission: public.')
  })

  it.each([
    ['POST /account/login', { email: 'a\u0000b@example.com', password: 'x' }, 'body', ''],
    ['GET /account/getuser?customUrl=%00', undefined, 'querystring', '/customUrl'],
    ['GET /story-chat/chat-contents?language=%00', undefined, 'querystring', '/language'],
    ['GET /payment/sandbox/%00', undefined, 'params', ''],
  ])('refuses text that no database can keep: %s', async (key, body, place, path) => {
    const answer = await t.call(key, body ? { body } : {})
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    expect(answer.body.details.fields).toMatchObject([{ in: place, path }])
  })

  it('answers broken JSON and unknown methods in its own shape', async () => {
    const broken = await t.app.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(broken.json()).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ problem: 'The body is not valid JSON.' }] },
    })
    const options = await t.app.inject({ method: 'OPTIONS', url: '/api/wallet' })
    expect(options.json().code).toBe('request.method_not_allowed')
  })

  it('sets strict security headers on every answer', async () => {
    const { headers } = await t.call('GET /health')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
