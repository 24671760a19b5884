import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AccessMode,
  accessGrounds,
  accessModes,
  hiddenReasons,
  toldReasons,
} from '@plax/contracts/access/access-values'
import { itemBlockKinds } from '@plax/contracts/account/block-values'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { evaluateAccess, findMode } from './access.service.ts'

const docs = join(import.meta.dirname, '../../../../../docs')
const oid = z.string().regex(/^[0-9a-f]{24}$/)
const at = z.iso.datetime().transform((text) => new Date(text))

const actor = z.strictObject({
  userOid: oid.nullable(),
  roles: z.array(z.enum(['admin', 'adult'])),
  country: z.string().optional(),
})
const ways = z
  .strictObject({
    free: z.literal(true),
    priceCoins: z.number().int(),
    tierLevel: z.number().int(),
    tierHash: oid,
    before: z.string(),
    ticketOid: oid,
    invitation: z.literal(true),
  })
  .partial()
const item = z.strictObject({
  ownerOid: oid,
  state: z.enum(['draft', 'published', 'taken_down', 'deleted']),
  visibility: z.enum(['public', 'private']),
  ways,
  isOpenToKorea: z.boolean(),
  isAdult: z.boolean(),
  hasPassword: z.boolean(),
  publishedAt: at.nullable(),
  publishAt: at.nullable(),
})
const facts = z.strictObject({
  isEntitled: z.boolean(),
  isInvited: z.boolean(),
  hasTicket: z.boolean(),
  membership: z.strictObject({ level: z.number(), isStreak: z.boolean(), since: at }).nullable(),
  knowsPassword: z.boolean(),
  blocked: z.array(z.enum(itemBlockKinds)),
})
const file = z
  .strictObject({
    format: z.literal(2),
    defaults: z.strictObject({ actor, item, facts, now: at }),
    modes: z.record(z.enum(accessModes), ways),
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

/** Ways as an item keeps them. */
function columnsOf(given: z.output<typeof ways>) {
  return {
    way_free: given.free ?? false,
    price_coins: given.priceCoins ?? null,
    way_tier_level: given.tierLevel ?? null,
    way_tier_oid: given.tierHash ?? null,
    way_before: given.before === undefined ? null : new Date(`${given.before}-01`),
    way_ticket_oid: given.ticketOid ?? null,
    way_invitation: given.invitation ?? false,
  }
}

/** What Plax answers, as the file would say it. */
function answer({ actor: who, item: asked, facts: known, now }: Vector): unknown {
  const { membership } = known
  const found = evaluateAccess({
    actor: {
      userOid: who.userOid,
      roles: new Set(who.roles),
      ...(who.country !== undefined && { country: who.country }),
    },
    item: {
      oid: 'd'.repeat(24),
      owner_oid: asked.ownerOid,
      state: asked.state,
      visibility: asked.visibility,
      ...columnsOf(asked.ways),
      is_open_to_korea: asked.isOpenToKorea,
      is_adult: asked.isAdult,
      password_oid: asked.hasPassword ? 'f'.repeat(24) : null,
      published_at: asked.publishedAt,
      publish_at: asked.publishAt,
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
  const modeOf = (vector: Vector) => findMode(columnsOf(vector.item.ways))
  const of = (...modes: (AccessMode | null)[]) =>
    vectors.filter((vector) => modes.includes(modeOf(vector)))
  const holds = (vector: Vector) => expect(answer(vector)).toEqual(vector.expected)

  it.each(of('open', 'buyers', 'invited'))(
    '$name [R-story-chat-033] [R-story-chat-035] [R-story-chat-067]',
    holds,
  )
  it.each(of('subscribers'))('$name [R-story-chat-068] [R-subscription-007]', holds)
  it.each(of('subscribers_before'))('$name [R-story-chat-036]', holds)
  it.each(of('buy_or_subscribe'))('$name [R-story-chat-037]', holds)
  it.each(of(null))('$name', holds)

  it.each(Object.entries(file.modes))('call the ways of %s by that name', (mode, given) => {
    expect(findMode(columnsOf(given))).toBe(mode)
  })

  it('show every mode, opened and closed, every reason and every ground, each under a name of its own', () => {
    const allowed = vectors.filter(({ expected }) => expected.allowed)
    const closed = vectors.filter(({ expected }) => !expected.allowed)
    const modes = (of: Vector[]) => new Set(of.map(modeOf))
    const all = new Set([...accessModes, null])
    expect([modes(allowed), modes(closed)]).toEqual([all, all])
    const given = vectors.flatMap((vector) => Object.keys(vector.item.ways))
    expect(new Set(given)).toEqual(new Set(Object.keys(ways.shape)))
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
    const fields = Object.keys({ ...actor.shape, ...item.shape, ...ways.shape, ...facts.shape })
    const missing = [...words, ...offers, ...fields].filter((word) => !page.includes(word))
    expect(missing).toEqual([])
  })
})
