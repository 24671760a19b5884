import { bodyLimitsOf } from '@plax/contracts/body-limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUpPerson } from '../../testing/people.ts'

const { bytes, values, names, depth } = bodyLimitsOf({})
const open = 'POST /api/account/signup/code'

describe('a JSON body', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const send = async (payload: string, call = open) => {
    const [method, url = ''] = call.split(' ')
    const headers = { 'content-type': 'application/json' }
    const answer = await t.app.inject({ method: method as 'POST', url, headers, payload })
    return [answer.statusCode, answer.json().code, answer.json().details?.fields?.[0]?.problem]
  }
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const padded = (inner: string) => `{"a":"${' '.repeat(5000)}","b":${inner}}`
  const wrong = [400, 'request.invalid', expect.not.stringMatching(/nested/)]

  it('is rejected if it is longer than its call takes', async () => {
    const longest = (length: number) => JSON.stringify('a'.repeat(length - 2))
    expect((await send(longest(bytes + 1)))[1]).toBe('request.too_large')
    expect(await send(longest(bytes))).toEqual(wrong)
  })

  it('is rejected if it holds more values than its call takes', async () => {
    const members = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))
    expect((await send(members(values + 1)))[1]).toBe('request.too_large')
    expect(await send(members(values))).toEqual(wrong)
    const object = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0])))
    expect((await send(object(values + 1)))[1]).toBe('request.too_large')
    expect((await send(object(values)))[1]).toBe('request.invalid')
  })

  it('is rejected if one of its objects has too many names', async () => {
    const members = (count: number) => Array.from({ length: count }, () => 0)
    const scenario = (some: unknown) =>
      send(JSON.stringify(some), 'POST /api/content/scenario/play')
    expect((await scenario(members(names + 1)))[1]).toBe('request.invalid')
    expect((await scenario({ ...members(names + 1) }))[1]).toBe('request.too_large')
    expect((await scenario({ ...members(names) }))[1]).toBe('request.invalid')
  })

  it('is rejected if it is nested deeper than any call needs', async () => {
    const problem = `The body is nested deeper than ${depth} levels.`
    expect(await send(padded(nested(depth)))).toEqual([400, 'request.invalid', problem])
    expect(await send(padded(nested(depth - 1)))).toEqual(wrong)
  })

  it('may hold any brackets, commas and quotes in its texts', async () => {
    const text = JSON.stringify(`${'['.repeat(values)}\\"${',"'.repeat(values)}`)
    expect(await send(padded(text))).toEqual(wrong)
  })

  it('has at most 100 of its problems listed', async () => {
    const { token } = await signUpPerson(t)
    const cacheKeys = Array.from({ length: 400 }, () => '')
    const { status, body } = await t.call('POST /upload/purgePublicCDN', {
      token,
      body: { cacheKeys },
    })
    expect([status, body.details.fields.length]).toEqual([400, 100])
  })

  it('is larger if its call takes more, as the description lists', async () => {
    const { paths } = (await t.call('GET /openapi.json')).body
    const { description } = paths['/api/content/scenario'].post
    expect(description).toContain('Takes at most 8 MB.')
    expect(bodyLimitsOf({ bodyMegabytes: 8 }).bytes).toBe(8 * 1024 * 1024)
  })
})
