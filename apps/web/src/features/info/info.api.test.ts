import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { infoPageQuery, textCacheMs } from './info.api.ts'

describe('a page of the operator, in the browser', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is fetched once in 12 hours [R-shell-045]', async () => {
    const api = vi.fn(() => Promise.resolve({ title: 'Rules' }))
    const query = infoPageQuery(api as unknown as Api, 'legal')
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
    const read = () => client.fetchQuery(query)
    await read()
    vi.advanceTimersByTime(textCacheMs - 1)
    expect(await read()).toEqual({ title: 'Rules' })
    expect(api).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await read()
    expect(api).toHaveBeenCalledTimes(2)
    await client.resetQueries({ queryKey: ['info-page', 'legal'] })
    await read()
    expect(api).toHaveBeenCalledTimes(3)
    expect(textCacheMs).toBe(12 * 3_600_000)
  })
})
