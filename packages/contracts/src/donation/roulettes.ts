import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { donationMaxCoins } from '../engagement/comment-values.ts'
import { donationMinCoins } from '../limits.ts'
import { defineLiveRoutes } from '../live/live-route.ts'
import { file, oid, pageOf, pageQuery } from '../route.ts'
import {
  rouletteItemNameMaxLength,
  rouletteItemsMax,
  rouletteNameMaxLength,
  rouletteProofsMax,
  rouletteTotal,
} from './roulette-values.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What is drawn from, as it’s hashed: a field that’s missing here would change the hash. */
const table = z
  .object({
    version: z.literal(1),
    rouletteOid: oid,
    name: z.string(),
    feeCoins: z.number().int(),
    items: z.array(
      z.object({
        id: oid,
        name: z.string(),
        weight: z.number().int().describe('Its probability in millionths.'),
      }),
    ),
    total: z.literal(rouletteTotal),
  })
  .meta({ id: 'RouletteTable' })

const roulette = z
  .object({
    oid,
    isOn: z.boolean(),
    table,
    tableHash: hash.describe('SHA-256 of the table as canonical JSON; a spin names it.'),
  })
  .meta({ id: 'Roulette' })

export type Roulette = z.output<typeof roulette>

const chain = z
  .object({
    anchor: hash.describe('Every spin of the chain was decided by it before the first.'),
    chainLength: z.number().int(),
    nonce: z.number().int().describe('Spins so far.'),
    lastSeed: hash.describe('Of the last spin; the anchor before the first.'),
    nextAnchor: hash
      .nullable()
      .describe('Of the chain that follows, once this one is near its end.'),
  })
  .meta({ id: 'RouletteChain' })

/** As `verify-draws.mjs` reads it, without a name. */
export const rouletteProof = z
  .object({
    anchor: hash,
    chainLength: z.number().int(),
    previousSeed: hash,
    seed: hash,
    nonce: z.number().int(),
    clientSeed: z.string(),
    tableHash: hash,
    table,
    result: z.object({ index: z.number().int(), id: oid, word: z.string() }),
    createTime: z.iso.datetime(),
  })
  .meta({ id: 'RouletteProof' })

export type RouletteProof = z.output<typeof rouletteProof>

const limit = { calls: 60, windowSeconds: 60 }

/** Provably fair roulettes of live creators; they are spun by POST /live/donation. */
export const rouletteRoutes = defineLiveRoutes({
  'GET /live/donation/roulettes': {
    summary: 'The roulettes of a creator, and what is committed for the next spin',
    description: 'Creators see their own also while they’re off.',
    permission: 'public',
    query: z.object({ creatorOid: oid }),
    output: z.object({
      isOpen: z.boolean().describe('The creator takes spins now.'),
      chain: chain.nullable().describe('Null before the first roulette.'),
      items: z.array(roulette),
    }),
  },
  'POST /live/donation/roulette': {
    summary: 'Save a roulette of the caller: a new one, or the one of the ID',
    description:
      'Pages that show the former table can’t spin any more until they reload it; nothing is charged.',
    permission: 'livestreamer',
    limit,
    body: z.object({
      oid: oid.optional(),
      name: ofCharacters(z.string().trim().min(1), rouletteNameMaxLength),
      coin: z
        .number()
        .int()
        .min(0)
        .max(donationMaxCoins)
        .describe(`The entry fee; at least ${donationMinCoins}.`),
      items: z
        .array(
          z.object({
            name: ofCharacters(z.string().trim(), rouletteItemNameMaxLength),
            probability: z
              .number()
              .int()
              .min(0)
              .max(rouletteTotal)
              .nullable()
              .describe('In millionths; all together make 1,000,000.'),
          }),
        )
        .max(rouletteItemsMax),
      isOn: z.boolean().default(true),
    }),
    output: z.object({ roulette }),
  },
  'POST /live/test/roulette': {
    summary: 'Show a test spin of a roulette of the caller, which is no donation and is in no list',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({ oid: oid.describe('Of a roulette, also one that’s off.') }),
    output: z.object({ success: z.literal(true) }),
  },
  'POST /live/donation/roulette/delete': {
    summary: 'Delete a roulette of the caller; proofs of its spins stay',
    permission: 'livestreamer',
    limit,
    body: z.object({ oid }),
    output: z.object({ success: z.literal(true) }),
  },
  'GET /live/donation/roulette/proofs': {
    summary: 'Proofs of the spins of a creator’s roulettes, newest first',
    description:
      'Each names what was committed before the spin, and all that decided it; names of people are left out.',
    permission: 'public',
    query: z.object({ creatorOid: oid, ...pageQuery }),
    output: pageOf(rouletteProof),
  },
  'GET /live/donation/roulette/proofs/file': {
    summary: `Proofs of the last ${rouletteProofsMax} spins, or of one, as a file for the program that verifies them`,
    permission: 'public',
    query: z.object({ creatorOid: oid, donationOid: oid.optional() }),
    download: true,
    output: file,
  },
  'GET /live/donation/roulette/verifier': {
    summary: 'The program that verifies spins offline; needs Node and nothing else',
    permission: 'public',
    download: true,
    output: file,
  },
})
