import { type RouteKey, routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUpPerson } from '../../testing/people.ts'

interface Operation {
  operationId?: string
  parameters?: {
    in: string
    name: string
    required?: boolean
    description?: string
    schema: { pattern?: string }
  }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>
  security?: Record<string, unknown>[]
}

const contracts = Object.entries<RouteContract>(routes)
const keysOf = (wanted: (contract: RouteContract) => unknown) =>
  contracts.filter(([, contract]) => wanted(contract)).map(([key]) => key as RouteKey)

describe('the OpenAPI document', () => {
  let t: TestApp
  let document: {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Record<string, unknown>> }
  }
  beforeAll(async () => {
    t = await createTestApp()
    document = (await t.call('GET /openapi.json')).body
  })
  afterAll(() => t.close())

  const operation = (key: string): Operation => {
    const [method = '', path = ''] = key.split(' ')
    const found = document.paths[`/api${path}`]?.[method.toLowerCase()]
    if (!found) throw new Error(`${key} is not described.`)
    return found
  }
  const header = (key: string, name: string) =>
    operation(key).parameters?.find((one) => one.in === 'header' && one.name === name)

  it.each(keysOf(({ money }) => money))('asks for an idempotency key: %s', (key) => {
    expect(header(key, 'Idempotency-Key')).toMatchObject({
      required: true,
      schema: { pattern: '^[\\w.:-]{8,128}$' },
      description: expect.stringContaining('request.idempotency_key_reused'),
    })
  })

  it.each([
    ...keysOf(({ permission }) => permission === 'guest'),
    'POST /account/signup',
    'POST /story-chat/account/migrate',
  ])('tells a guest what to send: %s', (key) => {
    expect(header(key, 'x-guest-device-id')).toMatchObject({
      schema: { pattern: '^[0-9a-f]{24}$' },
      description: expect.stringContaining('random'),
    })
  })

  it('lets a guest call by header or by cookie', () => {
    const { security } = operation('POST /story-chat/chat-room')
    expect(security).toEqual([{ bearer: [] }, { session: [] }, { guest: [] }, { guestCookie: [] }])
  })

  it.each(keysOf(({ multipart }) => multipart))('takes a file: %s', (key) => {
    expect(operation(key).requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    })
  })

  const replies = keysOf(({ stream }) => stream).filter((key) => key.includes('/story-chat/'))
  it.each(replies)('streams events of known kinds: %s', (key) => {
    const schema = operation(key).responses[200]?.content?.['text/event-stream']?.schema
    const names = ['ReplyStart', 'ReplyDelta', 'ReplyDone', 'ReplyFailed']
    expect(schema?.oneOf).toEqual(names.map((name) => ({ $ref: `#/components/schemas/${name}` })))
    for (const name of names) expect(document.components.schemas).toHaveProperty(name)
  })

  const begun = keysOf(({ respondAsync }) => respondAsync)
  it.each(begun)('can be answered when it has begun: %s', (key) => {
    const { parameters, responses } = operation(key)
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Prefer' }))
    expect(responses[202]?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ReplyStart',
    })
  })

  it('names every operation once, and says how each refuses', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(all.length).toBeGreaterThan(contracts.length)
    const ids = all.map(({ operationId }) => operationId)
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(all.length)
    for (const { responses } of all) {
      expect(responses.default?.content?.['application/problem+json']?.schema).toEqual({
        $ref: '#/components/schemas/Problem',
      })
    }
  })

  it('describes what is no contract’s: pictures and the mails of development', () => {
    const picture = document.paths['/api/media/{assetOid}/{file}']?.get
    expect(Object.keys(picture?.responses[200]?.content ?? {})).toContain('image/avif')
    expect(document.paths['/dev/mail.json']?.get).toBeDefined()
  })

  it('points at no schema that is missing', () => {
    const names = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"/]+)/g)
    const missing = [...names].filter(([, name = '']) => !(name in document.components.schemas))
    expect(missing.map(([ref]) => ref)).toEqual([])
  })

  it('tells a malformed idempotency key from a missing one', async () => {
    const { token } = await signUpPerson(t)
    const convert = (idempotencyKey: string) =>
      t.call('POST /story-chat/convert/credit', {
        token,
        idempotencyKey,
        body: { amount: 1 },
      })
    const malformed = await convert('short')
    expect([malformed.status, malformed.body.code]).toEqual([
      400,
      'request.idempotency_key_invalid',
    ])
    expect((await convert('')).body.code).toBe('request.idempotency_key_required')
  })
})
