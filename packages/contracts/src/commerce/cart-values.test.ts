import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartEntryOf, cartEntryPattern, readCartEntry } from './cart-values.ts'

const contentOid = '0123456789abcdef01234567'

describe('an entry of the cart', () => {
  it.each(['video', 'audio', 'file', 'clip', 'branching', 'story', 'x'.repeat(32)])(
    'has the form type_contentOid for %s [R-content-020]',
    (type) => {
      const entry = cartEntryOf({ type, contentOid })
      expect(entry).toBe(`${type}_${contentOid}`)
      expect(entry).toMatch(cartEntryPattern)
      expect(readCartEntry(entry)).toEqual({ type, contentOid })
    },
  )

  it.each([
    contentOid,
    `_${contentOid}`,
    `video-${contentOid}`,
    `video_${contentOid}0`,
    `video_${contentOid.slice(1)}`,
    `video_${contentOid.toUpperCase()}`,
    `VIDEO_${contentOid}`,
    `video2_${contentOid}`,
    `video_story_${contentOid}`,
    `${'x'.repeat(33)}_${contentOid}`,
    `video_${contentOid} `,
    `video_${'g'.repeat(24)}`,
  ])('is not %s [R-content-020]', (entry) => {
    expect(entry).not.toMatch(cartEntryPattern)
  })

  it('says of any type and id what it was made of [R-content-020]', () => {
    const types = fc.stringMatching(/^[a-z]{1,32}$/)
    const oids = fc.stringMatching(/^[0-9a-f]{24}$/)
    fc.assert(
      fc.property(types, oids, (type, oid) => {
        const entry = cartEntryOf({ type, contentOid: oid })
        expect(entry).toMatch(cartEntryPattern)
        expect(readCartEntry(entry)).toEqual({ type, contentOid: oid })
      }),
    )
  })
})
