import { randomBytes } from 'node:crypto'
import {
  rouletteChainAnnounce,
  rouletteChainLength,
} from '@plax/contracts/donation/roulette-values'
import { makeChain, seedOfDraw } from '@plax/draws'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { openSealed, seal, type Seal } from '../../../platform/seal.ts'
import type { ChainRow } from './roulette.tables.ts'

type ChainDeps = Pick<Deps, 'secret'>

/** What the next spin is decided by. */
export interface TakenSeed {
  chainNumber: number
  nonce: number
  seed: string
}

/** The chains that still have spins, in their order: the one in use, and the one after it if it’s announced. */
export function listOpenChains(db: Db | Tx, creatorOid: string): Promise<ChainRow[]> {
  return db
    .selectFrom('live_roulette_chains')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .whereRef('nonce', '<', 'length')
    .orderBy('number')
    .limit(2)
    .execute()
}

/** Publishes the anchor of a creator’s first chain, unless they have one. */
export async function openChain(
  tx: Tx,
  deps: ChainDeps,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<void> {
  const chains = await listOpenChains(tx, creatorOid)
  if (chains.length === 0) await addChain(tx, deps, { creatorOid, number: 1, now })
}

/**
 * Takes the next seed of a creator, whose spins wait for each other from here until they commit: one that’s
 * rolled back leaves no gap. Near the end of the chain it announces the next.
 */
export async function takeSeed(
  tx: Tx,
  deps: ChainDeps,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<TakenSeed> {
  const chain = await moveOn(tx, creatorOid)
  const { number, nonce, length } = chain
  const checkpoints = openCheckpoints(deps, chain)
  const seed = seedOfDraw({ length, checkpoints }, nonce)
  await tx
    .updateTable('live_roulette_chains')
    .set({ last_seed: seed })
    .where('creator_oid', '=', creatorOid)
    .where('number', '=', number)
    .execute()
  if (length - nonce <= rouletteChainAnnounce)
    await addChain(tx, deps, { creatorOid, number: number + 1, now })
  return { chainNumber: number, nonce, seed }
}

async function moveOn(tx: Tx, creatorOid: string): Promise<ChainRow> {
  // A statement that waited for the last spin of a chain may not see the next one yet.
  for (let tries = 0; tries < 3; tries++) {
    const { rows } = await sql<ChainRow>`
      UPDATE live_roulette_chains SET nonce = nonce + 1
      WHERE creator_oid = ${creatorOid} AND nonce < length AND number = (
        SELECT min(number) FROM live_roulette_chains
        WHERE creator_oid = ${creatorOid} AND nonce < length)
      RETURNING *`.execute(tx)
    if (rows[0]) return rows[0]
  }
  throw new Error(`The creator ${creatorOid} has no chain of seeds.`)
}

async function addChain(
  tx: Tx,
  { secret }: ChainDeps,
  { creatorOid, number, now }: { creatorOid: string; number: number; now: Date },
): Promise<void> {
  const known = await tx
    .selectFrom('live_roulette_chains')
    .select('number')
    .where('creator_oid', '=', creatorOid)
    .where('number', '=', number)
    .executeTakeFirst()
  if (known) return
  const chain = makeChain({ secret: randomBytes(32).toString('hex'), length: rouletteChainLength })
  await tx
    .insertInto('live_roulette_chains')
    .values({
      creator_oid: creatorOid,
      number,
      anchor: chain.anchor,
      length: chain.length,
      sealed_checkpoints: seal(
        sealOf(secret, { creatorOid, number }),
        JSON.stringify(chain.checkpoints),
      ),
      last_seed: chain.anchor,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['creator_oid', 'number']).doNothing())
    .execute()
}

function openCheckpoints(
  { secret }: ChainDeps,
  { creator_oid: creatorOid, number, sealed_checkpoints: sealed }: ChainRow,
): string[] {
  return JSON.parse(openSealed(sealOf(secret, { creatorOid, number }), sealed)) as string[]
}

function sealOf(secret: string, of: { creatorOid: string; number: number }): Seal {
  const owner = `${of.creatorOid}:${of.number}`
  return { secret, purpose: 'live.roulette_chain', owner }
}
