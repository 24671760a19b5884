import type { AlertDraw } from '@plax/contracts/alerts/alerts'
import type { RouletteProof } from '@plax/contracts/donation/roulettes'
import { hashTimes } from '@plax/draws/hash'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import type { SpinRow } from './roulette.tables.ts'
import { readTable } from './roulettes.ts'

type DonationRow = Selectable<Database['live_donations']>
type SpinWithChain = SpinRow & { anchor: string; length: number }

/** The item that a donation won. */
export interface Won {
  optionId: string
  optionName: string
  draw: AlertDraw
}

function selectSpins(db: Db | Tx) {
  return db
    .selectFrom('live_roulette_spins as spins')
    .innerJoin('live_roulette_chains as chains', (join) =>
      join
        .onRef('chains.creator_oid', '=', 'spins.creator_oid')
        .onRef('chains.number', '=', 'spins.chain_number'),
    )
    .selectAll('spins')
    .select(['chains.anchor', 'chains.length'])
}

/** Newest first, from a place on. */
export async function listProofs(
  db: Db,
  asked: {
    creatorOid: string
    after: readonly [chainNumber: number, nonce: number] | null
    limit: number
  },
): Promise<SpinWithChain[]> {
  const { creatorOid, after, limit } = asked
  let query = selectSpins(db).where('spins.creator_oid', '=', creatorOid)
  if (after) query = query.where(isBefore(after))
  return query
    .orderBy('spins.chain_number', 'desc')
    .orderBy('spins.nonce', 'desc')
    .limit(limit)
    .execute()
}

function isBefore([chainNumber, nonce]: readonly [number, number]): Expression<SqlBool> {
  return sql<boolean>`(spins.chain_number, spins.nonce) < (${chainNumber}, ${nonce})`
}

/** Of a donation; null if it isn’t a spin. */
export async function findProof(
  db: Db | Tx,
  { creatorOid, donationOid }: { creatorOid: string; donationOid: string },
): Promise<RouletteProof | null> {
  const row = await selectSpins(db)
    .where('spins.creator_oid', '=', creatorOid)
    .where('spins.donation_oid', '=', donationOid)
    .executeTakeFirst()
  return row ? presentProof(row) : null
}

export function presentProof(row: SpinWithChain): RouletteProof {
  const table = readTable(row)
  return {
    anchor: row.anchor,
    chainLength: row.length,
    previousSeed: hashTimes(row.seed, 1),
    seed: row.seed,
    nonce: row.nonce,
    clientSeed: row.client_seed,
    tableHash: row.table_hash,
    table,
    result: { index: row.item_index, id: table.items[row.item_index]?.id ?? '', word: row.word },
    createTime: row.created_at.toISOString(),
  }
}

/** What donations won, by their ids. */
export async function readWon(
  db: Db | Tx,
  donations: readonly Pick<DonationRow, 'oid' | 'donation_type'>[],
): Promise<ReadonlyMap<string, Won>> {
  const donationOids = donations.flatMap(({ oid, donation_type: type }) =>
    type === 'roulette' ? oid : [],
  )
  if (donationOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_roulette_spins')
    .select(['donation_oid', 'draw_table', 'item_index'])
    .where(sql<boolean>`donation_oid = ANY(${donationOids}::text[])`)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const table = readTable(row)
      const item = table.items[row.item_index]
      if (!item || row.donation_oid === null) return []
      const draw = drawOf(table, row.item_index)
      return [[row.donation_oid, { optionId: item.id, optionName: item.name, draw }] as const]
    }),
  )
}

export function drawOf({ name, items }: ReturnType<typeof readTable>, index: number): AlertDraw {
  return { name, items: items.map((item) => ({ name: item.name, weight: item.weight })), index }
}
