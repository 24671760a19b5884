import { describe, expect, it } from 'vitest'
import { isSignedPath, signPath } from './signing.ts'

describe('signed addresses', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const signed = signPath('secret', '/media/1/w640.webp', later(10))
  const query = Object.fromEntries(new URL(signed, 'http://x').searchParams)

  it('opens the path until it expires', () => {
    expect(isSignedPath('secret', '/media/1/w640.webp', query, now)).toBe(true)
    expect(isSignedPath('secret', '/media/1/w640.webp', query, later(11))).toBe(false)
  })

  it('opens no other path, later end, or signature of another secret', () => {
    expect(isSignedPath('secret', '/media/2/w640.webp', query, now)).toBe(false)
    const stretched = { ...query, expires: String(Number(query.expires) + 60) }
    expect(isSignedPath('secret', '/media/1/w640.webp', stretched, now)).toBe(false)
    expect(isSignedPath('other', '/media/1/w640.webp', query, now)).toBe(false)
    expect(isSignedPath('secret', '/media/1/w640.webp', {}, now)).toBe(false)
  })
})
