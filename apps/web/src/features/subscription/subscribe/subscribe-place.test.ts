import { describe, expect, it } from 'vitest'
import { cameFrom, subscribePlace } from './subscribe-place.ts'

const tier = { creatorOid: 'a', tierHash: 'b' }

describe('the page that offers a tier', () => {
  it('links back to the item that the visitor came from', () => {
    const place = subscribePlace(tier, '/play/c#play')
    expect(place).toBe('/subscribe/a?tier=b&from=%2Fplay%2Fc%23play')
    expect(cameFrom(place)).toBe('/play/c#play')
    expect(cameFrom(subscribePlace(tier, null))).toBeNull()
    expect(cameFrom(null)).toBeNull()
  })

  it.each(['https://evil.example/', '//evil.example', '/\\\\evil.example'])(
    'leads back to no other site, such as %s',
    (from) => expect(cameFrom(subscribePlace(tier, from))).toBeNull(),
  )
})
