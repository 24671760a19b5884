import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUpCreator, signUpPerson } from '../../testing/people.ts'
import {
  endMembership,
  findMembership,
  relevelMemberships,
  setMembership,
} from './access.service.ts'

describe('memberships', () => {
  const since = new Date('2026-09-10T00:00:00Z')
  const monthEnd = new Date('2026-12-01T00:00:00Z')
  let t: TestApp
  let membership: Parameters<typeof setMembership>[1]
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    const { oid: userOid } = await signUpPerson(t)
    const { oid: creatorOid } = await signUpCreator(t)
    const terms = { level: 2, isStreak: false, since, validUntil: monthEnd }
    membership = { userOid, creatorOid, tierOid: newOid(since), ...terms }
    await write((tx) => setMembership(tx, membership))
  })

  const write = <T>(work: (tx: Tx) => Promise<T>) => t.deps.db.transaction().execute(work)
  const at = (now: Date) => findMembership(t.deps.db, { ...membership, now })
  const just = (before: Date) => new Date(before.getTime() - 1)

  it('hold from their start to their end, which is exclusive, between these two people alone', async () => {
    expect(await at(just(since))).toBeNull()
    expect(await at(since)).toMatchObject({ tier_oid: membership.tierOid, level: 2 })
    expect((await at(just(monthEnd)))?.since).toEqual(since)
    expect(await at(monthEnd)).toBeNull()
    const { userOid, creatorOid } = membership
    const turned = { userOid: creatorOid, creatorOid: userOid, now: since }
    expect(await findMembership(t.deps.db, turned)).toBeNull()
  })

  it('are one for each creator: what is written again takes the place of what was', async () => {
    const higher = { ...membership, tierOid: newOid(since), level: 3, isStreak: true }
    await write((tx) => setMembership(tx, higher))
    expect(await at(since)).toMatchObject({ tier_oid: higher.tierOid, level: 3, is_streak: true })
  })

  it('end when they are ended, never later than they would have', async () => {
    const end = (when: Date) => write((tx) => endMembership(tx, { ...membership, at: when }))
    const sooner = new Date('2026-11-21T00:00:00Z')
    expect([await end(monthEnd), await end(sooner), await end(monthEnd)]).toEqual([
      false,
      true,
      false,
    ])
    expect([await at(just(sooner)), await at(sooner)]).toMatchObject([{ level: 2 }, null])
  })

  it('take the new level of their tier, those of one creator only', async () => {
    const other = await signUpCreator(t)
    const elsewhere = { ...membership, creatorOid: other.oid }
    await write((tx) => setMembership(tx, elsewhere))
    const levels = [
      { tierOid: membership.tierOid, level: 1 },
      { tierOid: newOid(since), level: 2 },
    ]
    await write((tx) => relevelMemberships(tx, { creatorOid: membership.creatorOid, levels }))
    expect((await at(since))?.level).toBe(1)
    expect((await findMembership(t.deps.db, { ...elsewhere, now: since }))?.level).toBe(2)
  })

  it.each(['userOid', 'creatorOid'] as const)('go where %s is removed', async (who) => {
    const oid = membership[who]
    await write((tx) => t.deps.lifecycle.erase(tx, { userOid: oid, now: since }))
    expect(await at(since)).toBeNull()
  })
})
