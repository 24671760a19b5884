import type { Generated, Selectable } from 'kysely'

interface LiveRoulettesTable {
  oid: string
  creator_oid: string
  is_on: boolean
  /** Canonical JSON. */
  draw_table: string
  table_hash: string
  created_at: Date
  changed_at: Date
}

interface LiveRouletteChainsTable {
  creator_oid: string
  /** From 1. */
  number: number
  anchor: string
  length: number
  sealed_checkpoints: Buffer
  /** Spins so far. */
  nonce: Generated<number>
  /** Of the last spin; the anchor before the first. */
  last_seed: string
  created_at: Date
}

interface LiveRouletteSpinsTable {
  creator_oid: string
  chain_number: number
  nonce: number
  /** Null once the donation is forgotten. */
  donation_oid: string | null
  seed: string
  client_seed: string
  draw_table: string
  table_hash: string
  item_index: number
  word: string
  created_at: Date
}

export type RouletteRow = Selectable<LiveRoulettesTable>
export type ChainRow = Selectable<LiveRouletteChainsTable>
export type SpinRow = Selectable<LiveRouletteSpinsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    live_roulettes: LiveRoulettesTable
    live_roulette_chains: LiveRouletteChainsTable
    live_roulette_spins: LiveRouletteSpinsTable
  }
}
