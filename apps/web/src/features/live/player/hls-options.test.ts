import { describe, expect, it, vi } from 'vitest'
import { hlsOptions } from './hls-options.ts'

describe('a player beyond the two that may wait', () => {
  it('asks for playlists that are answered at once', () => {
    const { lowLatencyMode, xhrSetup } = hlsOptions({ canWait: false, startSeconds: null })
    const request = { open: vi.fn() }
    void xhrSetup?.(
      request as never,
      'https://plax.example/index.m3u8?_HLS_msn=4&_HLS_part=1',
      {} as never,
    )
    expect(lowLatencyMode).toBe(false)
    expect(request.open).toHaveBeenCalledWith('GET', 'https://plax.example/index.m3u8', true)
  })
})

describe('a player that may wait', () => {
  it('has low latency, and leaves the URLs as they are', () => {
    const options = hlsOptions({ canWait: true, startSeconds: 7 })
    expect(options).toMatchObject({ lowLatencyMode: true, startPosition: 7 })
    expect(options.xhrSetup).toBeUndefined()
  })
})
