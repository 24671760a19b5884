import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { createApi, type ApiTransport } from './api.ts'
import { ApiError } from './api-error.ts'
import { browserTransport } from './browser-api.ts'

interface SentRequest {
  path: string
  init: RequestInit
}

function bodyOf(sent: SentRequest | undefined): unknown {
  const body = sent?.init.body
  return typeof body === 'string' ? JSON.parse(body) : null
}

const common = {
  lang: 'ko',
  requestorOid: 'a'.repeat(24),
  platformType: 'web',
  loginType: 'plax',
  gaClientId: '1.2',
  checkAdmin: false,
}

function fakeTransport(answer: () => Response): {
  transport: ApiTransport
  sent: SentRequest[]
  unauthorized: number[]
} {
  const sent: SentRequest[] = []
  const unauthorized: number[] = []
  return {
    sent,
    unauthorized,
    transport: {
      fetch: async (path, init) => {
        sent.push({ path, init })
        return answer()
      },
      common: () => common,
      headers: () => ({ 'x-platform-type': 'web' }),
      onUnauthorized: () => unauthorized.push(1),
    },
  }
}

const ok = () => Response.json({})
const refusal = (status: number) => () =>
  Response.json(
    { code: 'auth.required', message: '로그인이 필요해요.', error: 'auth.required', details: {} },
    { status },
  )

describe('the API client', () => {
  it('adds the common fields to the JSON body of a change [R-shell-022]', async () => {
    const { transport, sent } = fakeTransport(ok)
    await createApi(transport)('POST /account/login', { body: { email: 'a@b.c', password: 'x1' } })
    expect(bodyOf(sent[0])).toEqual({
      ...common,
      email: 'a@b.c',
      password: 'x1',
    })
  })

  it('adds the common fields to the query of a GET [R-shell-023]', async () => {
    const { transport, sent } = fakeTransport(ok)
    await createApi(transport)('GET /account/userfromnickname', { query: { nickname: '미나 1' } })
    const url = new URL(sent[0]?.path ?? '', 'http://localhost')
    expect(url.pathname).toBe('/api/account/userfromnickname')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...common,
      checkAdmin: 'false',
      nickname: '미나 1',
    })
  })

  it('sends checkAdmin with every call [R-shell-024]', async () => {
    const { transport, sent } = fakeTransport(ok)
    await createApi(transport)('GET /health', {})
    await createApi(transport)('POST /account/logout', {})
    expect(sent[0]?.path).toContain('checkAdmin=false')
    expect(bodyOf(sent[1])).toHaveProperty('checkAdmin', false)
  })

  it('flags coin-event calls of administrators alone; of others they carry null [R-analytics-011]', async () => {
    const { transport, sent } = fakeTransport(ok)
    const as = (checkAdmin: boolean) =>
      createApi({ ...transport, common: () => ({ ...common, checkAdmin }) })
    await as(true)('GET /coinevent/creator/aggregate', {})
    await as(false)('GET /coinevent/creator/aggregate', {})
    const flags = sent.map(({ path }) => new URL(path, 'http://localhost').searchParams)
    // What is null is left out of a query.
    expect(flags.map((query) => query.get('checkAdmin'))).toEqual(['true', null])
  })

  it('waits for coin events for 60 minutes, by the browser’s own clock [R-analytics-012]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(ok())
    const transport = browserTransport(new QueryClient(), () => 'en')
    await transport.fetch('/api/coinevent/?lang=en', {})
    expect(timeout).toHaveBeenCalledExactlyOnceWith(60 * 60 * 1000)
    expect(fetched.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value)
    vi.restoreAllMocks()
  })

  it('says the platform in a header [R-shell-021]', async () => {
    const { transport, sent } = fakeTransport(ok)
    await createApi(transport)('GET /health', {})
    expect(sent[0]?.init.headers).toMatchObject({ 'x-platform-type': 'web' })
  })

  it('fills the path and carries the key of a money call', async () => {
    const { transport, sent } = fakeTransport(ok)
    const postingId = 'b'.repeat(24)
    await createApi(transport)('GET /ledger/postings/{postingId}', {
      params: { postingId },
      idempotencyKey: 'k',
    })
    expect(sent[0]?.path).toContain(`/api/ledger/postings/${postingId}?`)
    expect(sent[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k' })
  })

  it('throws a refusal with its code and sentence, and reports a 401', async () => {
    const { transport, unauthorized } = fakeTransport(refusal(401))
    const call = createApi(transport)('GET /wallet', {})
    await expect(call).rejects.toMatchObject({
      code: 'auth.required',
      status: 401,
      message: '로그인이 필요해요.',
    })
    await expect(call).rejects.toBeInstanceOf(ApiError)
    expect(unauthorized).toHaveLength(1)
  })

  it('does not report the 401 of a failed login, nor of a failed code', async () => {
    const { transport, unauthorized } = fakeTransport(refusal(401))
    const api = createApi(transport)
    await expect(
      api('POST /account/login', { body: { email: 'a@b.c', password: 'x' } }),
    ).rejects.toBeInstanceOf(ApiError)
    const login = { userOid: '0'.repeat(24), token: 'x', totpCode: '123456' }
    await expect(api('POST /account/2fa/verify-login', { body: login })).rejects.toBeInstanceOf(
      ApiError,
    )
    expect(unauthorized).toHaveLength(0)
  })
})
