import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { keepQrCode, takeQrCode } from './qr-code.ts'

describe('the code of a QR event in an address', () => {
  it.each([
    ['?qr=Ab3_-', 'Ab3_-', ''],
    ['?lang=ko&qr=x1&keyword=%EB%93%B1%20a+b', 'x1', '?lang=ko&keyword=%EB%93%B1%20a+b'],
    ['?qr=%3Cx%3E&qr=ok&a', 'ok', '?a'],
    ['?qr=%E0%A4%A&b=1', null, '?b=1'],
    ['?qr', null, ''],
    ['?qrs=1&xqr=2', null, '?qrs=1&xqr=2'],
    ['', null, ''],
  ])('is taken out of %s, and the rest stays [R-account-003]', (search, code, rest) => {
    expect(takeQrCode(search)).toEqual({ code, search: rest })
  })

  describe('in a browser', () => {
    const stored = new Map<string, string>()
    const replaced: string[] = []
    const open = (search: string) =>
      vi.stubGlobal('location', { pathname: '/search', search, hash: '#a' })
    beforeEach(() => {
      stored.clear()
      replaced.length = 0
      vi.stubGlobal('history', {
        state: null,
        replaceState: (_: unknown, __: string, url: string) => replaced.push(url),
      })
      vi.stubGlobal('localStorage', {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      })
    })
    afterEach(() => vi.unstubAllGlobals())

    const sent: unknown[] = []
    const api = (answer: () => Promise<unknown>) =>
      (async (_: string, { body }: { body: object }) => {
        sent.push(body)
        return answer()
      }) as unknown as Api
    const refusal = (status: number) => () =>
      Promise.reject(new ApiError({ code: 'x', status, message: 'x' }))

    it('is told once, and again only while it could not be told', async () => {
      open('?qr=abc&a=1')
      const offline = api(() => Promise.reject(new TypeError('offline')))
      expect(await keepQrCode(offline)).toBe(true)
      expect(replaced).toEqual(['/search?a=1#a'])
      open('?a=1')
      expect(await keepQrCode(api(refusal(503)))).toBe(false)
      await keepQrCode(api(() => Promise.resolve({ isNew: true })))
      await keepQrCode(api(() => Promise.resolve({ isNew: true })))
      expect(sent.splice(0)).toEqual([1, 2, 3].map(() => ({ qrEventCode: 'abc' })))
      expect(replaced).toHaveLength(1)
    })

    it('is dropped without a word where it is none', async () => {
      open('?qr=%3Cscript%3E')
      expect(await keepQrCode(api(() => Promise.resolve({})))).toBe(false)
      expect(replaced).toEqual(['/search#a'])
      open('?qr=abc')
      await keepQrCode(api(refusal(400)))
      open('')
      await keepQrCode(api(() => Promise.resolve({})))
      expect(sent.splice(0)).toEqual([{ qrEventCode: 'abc' }])
    })
  })
})
