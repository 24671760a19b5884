import { grantedRoles, holds, policy, type Role, roles, rolesFrom } from '@plax/contracts/policy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const facts = fc.record({
  isCreator: fc.boolean(),
  creatorTags: fc.uniqueArray(
    fc.constantFrom('story', 'managed-channel:seoul', 'managed-channel', 'live'),
  ),
  seesAdult: fc.boolean(),
  granted: fc.uniqueArray(fc.constantFrom(...grantedRoles)),
})

describe('the policy', () => {
  it('lets administrators, listed users and creators with creator tags write stories', () => {
    const property = fc.property(facts, (known) => {
      const has = (role: Role) => known.granted.some((one) => one === role)
      const isTagged = known.isCreator && known.creatorTags.length > 0
      expect(holds(rolesFrom(known), 'storyWriter')).toBe(
        has('admin') || has('listedUser') || isTagged,
      )
    })
    fc.assert(property)
  })

  it('takes administrators and listed users for beta testers [R-story-chat-072]', () => {
    const property = fc.property(facts, (known) => {
      const isOne = known.granted.some((role) => role === 'admin' || role === 'listedUser')
      expect(rolesFrom(known).has('betaTester')).toBe(isOne)
    })
    fc.assert(property)
  })

  it('knows creators of managed channels by how a tag of theirs begins [R-channel-013]', () => {
    const property = fc.property(facts, (known) => {
      const isOne = known.isCreator && known.creatorTags.includes('managed-channel:seoul')
      expect(rolesFrom(known).has('managedChannelCreator')).toBe(isOne)
    })
    fc.assert(property)
  })

  it('gives nobody the console but those to whom it was given', () => {
    const property = fc.property(facts, (known) => {
      expect(holds(rolesFrom(known), 'admin')).toBe(known.granted.includes('admin'))
    })
    fc.assert(property)
    expect(holds(new Set<Role>(['visitor']), 'user')).toBe(false)
  })

  it('asks for roles that are known with each call, and says who has each', () => {
    for (const asked of Object.values(policy)) {
      if (typeof asked === 'string') continue
      for (const role of asked) expect(roles[role].from).not.toBe('asked')
    }
    const given = Object.entries(roles).flatMap(([role, { from }]) =>
      from === 'grant' ? role : [],
    )
    expect(given.toSorted()).toEqual([...grantedRoles].toSorted())
    for (const { who } of Object.values(roles)) expect(who).toMatch(/\.$/)
  })
})
