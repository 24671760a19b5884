import { describe, expect, it } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

const user = '0123456789abcdef01234567'

describe('a sealed secret', () => {
  const sealed = sealSecret('instance', user, 'JBSWY3DPEHPK3PXP')

  it('opens for its user with the key of the instance, and shows nothing of itself', () => {
    expect(openSecret('instance', user, sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed.toString('latin1')).not.toContain('JBSWY')
    expect(sealSecret('instance', user, 'JBSWY3DPEHPK3PXP').equals(sealed)).toBe(false)
  })

  it.each([
    ['another instance', () => openSecret('other', user, sealed)],
    ['another user', () => openSecret('instance', user.replace('0', '1'), sealed)],
    ['a changed row', () => openSecret('instance', user, flipped(sealed))],
  ])('does not open for %s', (_, open) => {
    expect(open).toThrow()
  })
})

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
  return copy
}
