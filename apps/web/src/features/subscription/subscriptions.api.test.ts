import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { tiersQuery } from './subscriptions.api.ts'

describe('what a creator offers', () => {
  afterEach(() => vi.useRealTimers())

  it('is fetched once in 30 minutes [R-subscription-016]', async () => {
    vi.useFakeTimers()
    let fetches = 0
    const answer = async () => {
      fetches += 1
      return { tiers: [] }
    }
    const api = answer as unknown as Api
    const client = new QueryClient()
    const read = () => client.fetchQuery(tiersQuery(api, { creatorOid: 'a', currency: 'KRW' }))
    await read()
    await vi.advanceTimersByTimeAsync(30 * 60_000 - 1)
    await read()
    expect(fetches).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await read()
    expect(fetches).toBe(2)
    client.clear()
  })
})
