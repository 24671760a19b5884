import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { signUpCreator } from '../../testing/people.ts'
import { findItem, insertItem, itemCodes, itemKinds, titleIn } from './catalogue.service.ts'

describe('the catalogue', () => {
  let t: TestApp
  let ownerOid: string
  beforeAll(async () => {
    t = await createTestApp()
    ownerOid = (await signUpCreator(t)).oid
  })
  afterAll(() => t.close())

  const toy = { kind: 'toy', codes: itemCodes }
  const kinds = itemKinds([toy])
  const insert = async (kind: string, texts: object = {}) => {
    const now = t.clock.now()
    const oid = newOid(now)
    const item = {
      oid,
      kind,
      owner_oid: ownerOid,
      state: 'draft',
      visibility: 'public',
      way_free: true,
      way_ticket_oid: null,
      way_tier_level: null,
      way_tier_oid: null,
      way_before: null,
      price_coins: null,
      password_oid: null,
      publish_at: null,
      title: '밤',
      language: 'ko',
      published_at: null,
      taken_down_reason: null,
      taken_down_at: null,
      created_at: now,
      updated_at: now,
      ...texts,
    } as const
    await t.deps.db.transaction().execute((tx) => insertItem(tx, kinds, { ...item, tags: [] }))
    return findItem(t.deps.db, oid)
  }

  it('takes items of the kinds that features bring, and of no other', async () => {
    expect(await insert('toy')).toMatchObject({ kind: 'toy', title: '밤' })
    await expect(insert('ghost')).rejects.toThrow('of the kind ghost')
    expect(() => itemKinds([toy, toy])).toThrow('same kind')
  })

  it('calls an item by its title in the reader’s language, else in its own', async () => {
    const item = await insert('toy', { translations: { en: { title: 'Night' }, jp: {} } })
    const titles = ['en', 'ko', 'jp', 'es'].map((lang) => item && titleIn(item, lang))
    expect(titles).toEqual(['Night', '밤', '밤', '밤'])
  })
})
