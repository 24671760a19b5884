import { describe, expect, it } from 'vitest'
import { takeLongRequest, withoutWaiting } from './long-requests.ts'

describe('requests that the server keeps waiting', () => {
  it('are two at a time over HTTP/1.1', () => {
    const first = takeLongRequest(false)
    const second = takeLongRequest(false)
    expect(takeLongRequest(false)).toBeNull()
    first?.()
    first?.()
    const third = takeLongRequest(false)
    expect(third).not.toBeNull()
    expect(takeLongRequest(false)).toBeNull()
    second?.()
    third?.()
  })

  it('are as many as there are players where they share a connection', () => {
    const all = Array.from({ length: 6 }, () => takeLongRequest(true))
    expect(all).not.toContain(null)
  })
})

describe('the URL of a playlist without waiting', () => {
  it('asks for what is there now', () => {
    const url = 'https://plax.example/a/index.m3u8?view=rewind&_HLS_msn=7&_HLS_part=2&_HLS_skip=YES'
    expect(withoutWaiting(url)).toBe('https://plax.example/a/index.m3u8?view=rewind&_HLS_skip=YES')
  })
})
