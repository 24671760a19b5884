import { adCounters } from '@plax/contracts/ads/ad-values'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { countAd, fetchAd } from './placement.api.ts'

/** Notes the calls, and fails all of them. */
function failingApi(): { api: Api; calls: string[] } {
  const calls: string[] = []
  const api: Api = (key) => {
    calls.push(key)
    return Promise.reject(new Error('The server is away.'))
  }
  return { api, calls }
}

describe('the calls of ads', () => {
  it.each(adCounters)('ignore a failure to count a %s [R-ads-002]', async (counter) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const { api, calls } = failingApi()
    expect(countAd(api, counter, 'impression')).toBeUndefined()
    // Rejections are reported once the microtasks are done.
    await new Promise((done) => setImmediate(done))
    process.off('unhandledRejection', note)
    expect(calls).toEqual([`POST /live/ad/count/${counter}`])
    expect(unhandled).toEqual([])
  })

  it('show no ad if asking for one fails', async () => {
    const { api } = failingApi()
    const asked = { creatorOid: 'a'.repeat(24), placement: 'before' as const }
    expect(await fetchAd(api, asked, new AbortController().signal)).toBeNull()
  })
})
