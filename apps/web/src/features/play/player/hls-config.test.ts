import { describe, expect, it } from 'vitest'
import { hlsConfig, hlsConfigFor } from './hls-config.ts'

describe('a key', () => {
  it('that is refused is not asked for again; one that was lost is', () => {
    const retry = hlsConfig.keyLoadPolicy?.default.errorRetry
    const asksAgain = (code: number, retries: boolean) =>
      retry?.shouldRetry?.(retry, 0, false, { code, url: '', data: undefined }, retries)
    expect(asksAgain(402, true)).toBe(false)
    expect(asksAgain(403, true)).toBe(false)
    expect(asksAgain(503, true)).toBe(true)
    expect(asksAgain(503, false)).toBe(false)
  })
})

describe('a license', () => {
  it('is asked for where there is DRM alone', () => {
    expect(hlsConfigFor({ drm: null }).emeEnabled).toBeUndefined()
    const drm = { keySystem: 'org.w3.clearkey', licenseUrl: '/license' }
    expect(hlsConfigFor({ drm })).toMatchObject({
      emeEnabled: true,
      drmSystems: { 'org.w3.clearkey': { licenseUrl: '/license' } },
    })
  })
})
