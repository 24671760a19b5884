import { beforeEach, describe, expect, it, vi } from 'vitest'

describe('recent searches', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.resetModules()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })

  it('are kept on the device, the latest ten, each once, and cleared [R-search-003]', async () => {
    const first = await import('./recent-searches.ts')
    for (let index = 0; index < 12; index += 1) first.rememberSearch(`word ${index}`)
    first.rememberSearch('word 5')
    first.forgetSearch('word 11')
    vi.resetModules()
    const again = await import('./recent-searches.ts')
    expect(again.recentSearches.get()).toEqual(
      [5, 10, 9, 8, 7, 6, 4, 3, 2].map((index) => `word ${index}`),
    )
    again.forgetAllSearches()
    expect(kept.get('plax_recent_searches')).toBe('[]')
  })

  it.each(['nonsense', '{"a":1}', '[1,null]'])(
    'begin anew where %j is kept [R-search-003]',
    async (text) => {
      kept.set('plax_recent_searches', text)
      const { recentSearches } = await import('./recent-searches.ts')
      expect(recentSearches.get()).toEqual([])
    },
  )
})
