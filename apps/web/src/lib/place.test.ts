import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from './api.ts'
import { fetchDate, refreshCountry } from './place.ts'

/** An API that answers, or fails with, one thing, and counts how often it is asked. */
function apiOf(answer: object | Error) {
  const asked = vi.fn(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  return { api: asked as unknown as Api, asked }
}

const page = { cookie: '' }

describe('where and when a device is', () => {
  beforeEach(() => {
    page.cookie = ''
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { protocol: 'https:' })
    return () => vi.unstubAllGlobals()
  })

  it.each(['', 'plax_country=ko', 'plax_country=KR'])(
    'asks for the country where "%s" is stored, and stores the answer [R-i18n-007]',
    async (stored) => {
      page.cookie = stored
      const { api, asked } = apiOf({ country: 'JP', language: 'jp' })
      expect(await refreshCountry(api)).toBe('JP')
      expect(asked).toHaveBeenCalledExactlyOnceWith('GET /account/country', {})
      expect(page.cookie).toMatch(/^plax_country=JP;/)
    },
  )

  it('does not ask again for another country [R-i18n-007]', async () => {
    page.cookie = 'plax_country=FR'
    const { api, asked } = apiOf({ country: 'JP', language: 'jp' })
    expect(await refreshCountry(api)).toBe('FR')
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([new Error('refused'), { country: null, language: null }])(
    'knows none where the call fails or tells none, and stores nothing [R-i18n-008] [R-i18n-009]',
    async (answer) => {
      expect(await refreshCountry(apiOf(answer).api)).toBe(null)
      expect(page.cookie).toBe('')
    },
  )

  it("takes the server's time, and null where the call fails [R-shell-043]", async () => {
    const date = '2026-11-20T09:00:00.000Z'
    expect(await fetchDate(apiOf({ date }).api)).toEqual(new Date(date))
    expect(await fetchDate(apiOf(new Error('refused')).api)).toBe(null)
  })
})
