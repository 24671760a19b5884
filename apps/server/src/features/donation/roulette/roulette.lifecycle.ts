import { pagesOf } from '../../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import './roulette.tables.ts'

/** Proofs of spins stay without the person who spun: their donation is deleted, and the link with it. */
export const rouletteLifecycle: LifecycleHandler = {
  tables: ['live_roulettes', 'live_roulette_chains', 'live_roulette_spins'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('live_roulettes').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_roulette_spins').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_roulette_chains').where('creator_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    roulettes: pagesOf(
      db.selectFrom('live_roulettes').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    rouletteChains: pagesOf(
      db
        .selectFrom('live_roulette_chains')
        .select(['number', 'anchor', 'length', 'nonce', 'last_seed', 'created_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['number'] },
    ),
    rouletteSpins: pagesOf(
      db
        .selectFrom('live_roulette_spins')
        .select(['chain_number', 'nonce', 'seed', 'client_seed', 'draw_table', 'table_hash'])
        .select(['item_index', 'word', 'created_at', 'donation_oid'])
        .where('creator_oid', '=', userOid),
      { db, by: ['chain_number', 'nonce'] },
    ),
    rouletteSpinsMade: pagesOf(
      db
        .selectFrom('live_roulette_spins')
        .innerJoin('live_donations', 'live_donations.oid', 'donation_oid')
        .select(['donation_oid', 'chain_number', 'nonce', 'seed', 'client_seed', 'draw_table'])
        .select(['table_hash', 'item_index', 'word'])
        .where('donor_oid', '=', userOid),
      { db, by: ['donation_oid'] },
    ),
  }),
}
