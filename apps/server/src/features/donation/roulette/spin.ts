import { drawResult, isClientSeed } from '@plax/draws'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getBalance, lockWallet } from '../../ledger/ledger.service.ts'
import { readLevel } from '../../live/live.service.ts'
import {
  assertWelcome,
  type CreatorFacts,
  describeGiven,
  findSent,
  type Given,
  hashOf,
  readFacts,
} from '../offers/donors.ts'
import { assertCovered, payDonation } from '../offers/pay-donation.ts'
import { takeSeed } from './chains.ts'
import type { RouletteRow, SpinRow } from './roulette.tables.ts'
import { readTable, takesSpins } from './roulettes.ts'

type DonationRow = Selectable<Database['live_donations']>

export interface SpinRequest {
  donorOid: string
  key: string
  creatorOid: string
  rouletteOid: string
  /** Of the table that the page showed. */
  tableHash: string
  clientSeed: string
  payWith: 'coin' | 'bonusCoin'
  dataOrigin: string
  isHiddenName: boolean
}

/**
 * Spins a roulette: payment, draw, and donation are one transaction. The same key returns the same spin.
 *
 * @throws roulette.client_seed, roulette.not_found, roulette.off, roulette.changed, donation.type_off,
 *   donation.not_enough_coins, donation.not_enough_bonus_coins, request.idempotency_key_reused, and as
 *   `assertWelcome`
 */
export async function spin(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>,
  request: SpinRequest,
): Promise<DonationRow> {
  const { donorOid, creatorOid, rouletteOid, tableHash, clientSeed, payWith } = request
  if (!isClientSeed(clientSeed)) throw new AppError('roulette.client_seed')
  const now = deps.clock.now()
  const { feePercent } = await readLevel(deps, creatorOid)
  const asked = ['roulette', creatorOid, rouletteOid, tableHash, clientSeed, payWith]
  const requestHash = hashOf([...asked, request.isHiddenName])
  return deps.db.transaction().execute(async (tx) => {
    // Payments of one person come one after the other, so that a key is found by the second.
    await lockWallet(tx, donorOid, now)
    const earlier = await findSent(tx, { donorOid, key: request.key, requestHash })
    if (earlier) return earlier
    const facts = await readFacts(tx, { creatorOid, given: [request], now })
    const roulette = await lockShown(tx, request, facts)
    const table = readTable(roulette)
    const given: Given = { ...request, requestHash, coins: table.feeCoins, content: '' }
    assertCovered(given, await getBalance(tx, donorOid, now))
    const described = describeGiven(deps, { given, facts, now })
    const gift = { given, described, donationType: 'roulette' as const, feePercent }
    const donation = await payDonation(tx, gift, now)
    // Last, since spins of one creator wait for each other from here.
    const { chainNumber, nonce, seed } = await takeSeed(tx, deps, { creatorOid, now })
    const { index, word } = drawResult({ seed, clientSeed, nonce, table })
    const row: SpinRow = {
      creator_oid: creatorOid,
      chain_number: chainNumber,
      nonce,
      donation_oid: donation.oid,
      seed,
      client_seed: clientSeed,
      draw_table: roulette.draw_table,
      table_hash: tableHash,
      item_index: index,
      word,
      created_at: now,
    }
    await tx.insertInto('live_roulette_spins').values(row).execute()
    return donation
  })
}

/** The roulette, which stays as the page showed it until the transaction ends. */
async function lockShown(tx: Tx, request: SpinRequest, facts: CreatorFacts): Promise<RouletteRow> {
  const { creatorOid, rouletteOid, tableHash } = request
  const options = assertWelcome(request, facts)
  if (!takesSpins(options)) throw new AppError('donation.type_off')
  const row = await tx
    .selectFrom('live_roulettes')
    .selectAll()
    .where('oid', '=', rouletteOid)
    .where('creator_oid', '=', creatorOid)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new AppError('roulette.not_found')
  if (!row.is_on) throw new AppError('roulette.off')
  if (row.table_hash !== tableHash) throw new AppError('roulette.changed')
  return row
}
