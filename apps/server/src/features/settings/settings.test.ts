import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { platformFeePercentSetting } from '../commerce/commerce.service.ts'

describe('settings', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('are read also while transactions that wait for them hold every connection', async () => {
    const { db, pool, settings } = t.deps
    await db.transaction().execute((tx) => settings.set(tx, platformFeePercentSetting, 12, null))
    const held = await Promise.all(
      Array.from({ length: pool.options.max }, () => db.startTransaction().execute()),
    )
    expect(pool.idleCount).toBe(0)
    expect(await settings.get(platformFeePercentSetting)).toBe(12)
    await Promise.all(held.map((tx) => tx.rollback().execute()))
  }, 20_000)

  it('hold once their change is committed, also where somebody read them just before', async () => {
    const { db, settings } = t.deps
    await db.transaction().execute(async (tx) => {
      await settings.set(tx, platformFeePercentSetting, 17, null)
      expect(await settings.get(platformFeePercentSetting)).not.toBe(17)
    })
    expect(await settings.get(platformFeePercentSetting)).toBe(17)
  })
})
