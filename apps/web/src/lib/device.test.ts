import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestDeviceId } from './device.ts'

describe('the device id of a guest', () => {
  const written: string[] = []
  const stored = new Map<string, string>()
  beforeEach(() => {
    written.length = 0
    stored.clear()
    let cookie = ''
    vi.stubGlobal('document', {
      get cookie() {
        return cookie
      },
      set cookie(value: string) {
        written.push(value)
        cookie = value.split(';')[0] ?? ''
      },
    })
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is made once and kept in a cookie of two years and in local storage [R-auth-008]', () => {
    const id = guestDeviceId()
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(guestDeviceId()).toBe(id)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatch(
      new RegExp(`^plax_guest=${id};.*max-age=${2 * 365 * 24 * 3600}`, 'i'),
    )
    expect(stored.get('plax_guest')).toBe(id)
  })

  it('comes back from local storage where the cookie is gone', () => {
    stored.set('plax_guest', '6b00d3e3e65a92ba798a98ed')
    expect(guestDeviceId()).toBe('6b00d3e3e65a92ba798a98ed')
    expect(written).toHaveLength(1)
  })
})
