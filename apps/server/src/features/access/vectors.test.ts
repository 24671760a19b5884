import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AccessMode,
  accessGrounds,
  accessModes,
  hiddenReasons,
  toldReasons,
} from '@plax/contracts/access-values'
import { blockKinds } from '@plax/contracts/block-values'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { evaluateAccess } from './access.service.ts'

const docs = join(import.meta.dirname, '../../../../../docs')
const oid = z.string().regex(/^[0-9a-f]{24}$/)
const at = z.iso.datetime().transform((text) => new Date(text))

const actor = z.strictObject({
  userOid: oid.nullable(),
  roles: z.array(z.enum(['admin', 'adult'])),
})
const item = z.strictObject({
  ownerOid: oid,
  state: z.enum(['draft', 'published', 'taken_down', 'deleted']),
  visibility: z.enum(['public', 'private']),
  access: z.enum(accessModes),
  accessLevel: z.number().int().nullable(),
  accessTierHash: oid.nullable(),
  accessBefore: z.string().nullable(),
  priceCoins: z.number().int().nullable(),
  isAdult: z.boolean(),
  publishedAt: at.nullable(),
  publishAt: at.nullable(),
  hasPassword: z.boolean(),
})
const facts = z.strictObject({
  isEntitled: z.boolean(),
  isInvited: z.boolean(),
  membership: z.strictObject({ level: z.number(), isStreak: z.boolean(), since: at }).nullable(),
  knowsPassword: z.boolean(),
  blocked: z.array(z.enum(blockKinds)),
})
const file = z
  .strictObject({
    format: z.literal(1),
    defaults: z.strictObject({ actor, item, facts, now: at }),
    vectors: z.array(
      z.strictObject({
        name: z.string(),
        actor: actor.partial().default({}),
        item: item.partial().default({}),
        facts: facts.partial().default({}),
        now: at.optional(),
        expected: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(docs, 'access-vectors.json'), 'utf8')))

const vectors = file.vectors.map((vector) => ({
  name: vector.name,
  actor: { ...file.defaults.actor, ...vector.actor },
  item: { ...file.defaults.item, ...vector.item },
  facts: { ...file.defaults.facts, ...vector.facts },
  now: vector.now ?? file.defaults.now,
  expected: vector.expected,
}))
type Vector = (typeof vectors)[number]

/** What Plax answers, as the file would say it. */
function answer({ actor: who, item: asked, facts: known, now }: Vector): unknown {
  const { membership } = known
  const found = evaluateAccess({
    actor: { userOid: who.userOid, roles: new Set(who.roles) },
    item: {
      oid: 'd'.repeat(24),
      owner_oid: asked.ownerOid,
      state: asked.state,
      visibility: asked.visibility,
      access: asked.access,
      access_level: asked.accessLevel,
      access_tier_oid: asked.accessTierHash,
      access_before: asked.accessBefore === null ? null : new Date(`${asked.accessBefore}-01`),
      price_coins: asked.priceCoins,
      is_adult: asked.isAdult,
      published_at: asked.publishedAt,
      publish_at: asked.publishAt,
      has_password: asked.hasPassword,
    },
    facts: {
      ...known,
      membership: membership && { ...membership, is_streak: membership.isStreak },
    },
    now,
  })
  return JSON.parse(JSON.stringify(found))
}

describe('the published vectors of access', () => {
  const of = (...modes: AccessMode[]) => vectors.filter((one) => modes.includes(one.item.access))
  const holds = (vector: Vector) => expect(answer(vector)).toEqual(vector.expected)

  it.each(of('open', 'buyers', 'invited'))(
    '$name [R-story-chat-033] [R-story-chat-035] [R-story-chat-067]',
    holds,
  )
  it.each(of('subscribers'))('$name [R-story-chat-068] [R-subscription-007]', holds)
  it.each(of('subscribers_before'))('$name [R-story-chat-036]', holds)
  it.each(of('buy_or_subscribe'))('$name [R-story-chat-037]', holds)

  it('show every mode, opened and closed, every reason and every ground, each under a name of its own', () => {
    const allowed = vectors.filter(({ expected }) => expected.allowed)
    const closed = vectors.filter(({ expected }) => !expected.allowed)
    const modes = (of: Vector[]) => new Set(of.map((vector) => vector.item.access))
    expect([modes(allowed), modes(closed)]).toEqual([new Set(accessModes), new Set(accessModes)])
    const told = (of: Vector[], field: string) =>
      new Set(of.map(({ expected }) => String(expected[field])))
    expect(told(closed, 'reason')).toEqual(new Set([...hiddenReasons, ...toldReasons]))
    expect(told(allowed, 'by')).toEqual(new Set(accessGrounds))
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  })

  it('use only words that their page explains', () => {
    const page = readFileSync(join(docs, 'access.md'), 'utf8')
    const words = [...accessModes, ...hiddenReasons, ...toldReasons, ...accessGrounds]
    const offers = vectors.flatMap(({ expected }) =>
      Array.isArray(expected.offers) ? expected.offers.map(({ kind }) => String(kind)) : [],
    )
    const fields = Object.keys({ ...actor.shape, ...item.shape, ...facts.shape })
    const missing = [...words, ...offers, ...fields].filter((word) => !page.includes(word))
    expect(missing).toEqual([])
  })
})
