import { describe, expect, it } from 'vitest'
import { readOids, toggleOid } from './side-by-side.ts'

const oids = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(24))

describe('what is watched side by side', () => {
  it('is named by its address, each once and at most four', () => {
    expect(readOids(oids.join('-'))).toEqual(oids.slice(0, 4))
    expect(readOids(`${oids[0]}-${oids[0]}-x-${oids[1]}`)).toEqual(oids.slice(0, 2))
    expect([readOids(undefined), readOids('')]).toEqual([[], []])
  })

  it('is added to, and taken from', () => {
    const [one = '', two = ''] = oids
    expect(toggleOid([one], two)).toBe(`${one}-${two}`)
    expect(toggleOid([one, two], one)).toBe(two)
    expect(toggleOid([one], one)).toBeUndefined()
  })
})
