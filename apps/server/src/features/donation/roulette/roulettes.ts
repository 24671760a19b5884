import type { Roulette } from '@plax/contracts/donation/roulettes'
import { rouletteTotal, roulettesMax } from '@plax/contracts/donation/roulette-values'
import { donationMinCoins } from '@plax/contracts/limits'
import { canonicalTable, tableHash } from '@plax/draws'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import type { OptionsRow } from '../offers/options.ts'
import { openChain } from './chains.ts'
import type { RouletteRow } from './roulette.tables.ts'

type Table = Roulette['table']

export interface RouletteChange {
  creatorOid: string
  /** Left out of a new one. */
  oid?: string | undefined
  name: string
  coin: number
  items: readonly { name: string; probability: number | null }[]
  isOn: boolean
}

export function takesSpins(options: OptionsRow): boolean {
  const { donation_type: type, uses_roulette: isOn } = options
  return isOn && (type === 'all' || type === 'roulette')
}

/** As they were made; null asks for those that are off, too. */
export function listRoulettes(
  db: Db,
  { creatorOid, isOn }: { creatorOid: string; isOn: true | null },
): Promise<RouletteRow[]> {
  let query = db.selectFrom('live_roulettes').selectAll().where('creator_oid', '=', creatorOid)
  if (isOn) query = query.where('is_on', '=', true)
  return query.orderBy('created_at').orderBy('oid').execute()
}

export function presentRoulette(row: RouletteRow): Roulette {
  const { oid, is_on: isOn, table_hash: hash } = row
  return { oid, isOn, table: readTable(row), tableHash: hash }
}

export function readTable({ draw_table: text }: { draw_table: string }): Table {
  return JSON.parse(text) as Table
}

/**
 * Saves a new roulette, or changes the creator’s one; items keep their ids by their names.
 *
 * @throws roulette.fee_too_small, roulette.item_missing, roulette.item_incomplete,
 *   roulette.item_duplicated, roulette.total_not_100, roulette.too_many, roulette.not_found
 */
export async function saveRoulette(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  change: RouletteChange,
): Promise<RouletteRow> {
  assertComplete(change)
  const { creatorOid } = change
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Roulettes of one creator are saved one after the other, so that they can be counted.
    await tx
      .selectFrom('users')
      .select('oid')
      .where('oid', '=', creatorOid)
      .forNoKeyUpdate()
      .execute()
    await openChain(tx, deps, { creatorOid, now })
    const former = change.oid === undefined ? null : await lockOwn(tx, change.oid, creatorOid)
    if (!former) await assertRoom(tx, creatorOid)
    const row = rowOf(change, former, now)
    await tx
      .insertInto('live_roulettes')
      .values(row)
      .onConflict((conflict) => conflict.column('oid').doUpdateSet(row))
      .execute()
    await note(tx, { creatorOid, oid: row.oid, action: 'roulette.saved', now })
    return row
  })
}

/** Throws `roulette.not_found`. */
export async function deleteRoulette(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockOwn(tx, oid, creatorOid)
    await tx.deleteFrom('live_roulettes').where('oid', '=', oid).execute()
    await note(tx, { creatorOid, oid, action: 'roulette.deleted', now })
  })
}

/** R-roulette-004 to R-roulette-008. */
function assertComplete({ coin, items }: RouletteChange): void {
  if (coin < donationMinCoins)
    throw new AppError('roulette.fee_too_small', { minCoins: donationMinCoins })
  if (items.length === 0) throw new AppError('roulette.item_missing')
  if (items.some(({ name, probability }) => name === '' || !probability))
    throw new AppError('roulette.item_incomplete')
  const names = new Set(items.map(({ name }) => nameOf(name)))
  if (names.size < items.length) throw new AppError('roulette.item_duplicated')
  const total = items.reduce((sum, { probability }) => sum + (probability ?? 0), 0)
  if (total !== rouletteTotal)
    throw new AppError('roulette.total_not_100', { percent: (total * 100) / rouletteTotal })
}

/** As tables have it. */
const nameOf = (name: string): string => storableText(name).normalize('NFC')

async function assertRoom(tx: Tx, creatorOid: string): Promise<void> {
  const { count } = await tx
    .selectFrom('live_roulettes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirstOrThrow()
  if (Number(count) >= roulettesMax)
    throw new AppError('roulette.too_many', { maxCount: roulettesMax })
}

export async function lockOwn(tx: Tx, oid: string, creatorOid: string): Promise<RouletteRow> {
  const row = await tx
    .selectFrom('live_roulettes')
    .selectAll()
    .where('oid', '=', oid)
    .where('creator_oid', '=', creatorOid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('roulette.not_found')
  return row
}

function rowOf(change: RouletteChange, former: RouletteRow | null, now: Date): RouletteRow {
  const oid = former?.oid ?? newOid(now)
  const ids = new Map(former && readTable(former).items.map(({ id, name }) => [name, id]))
  const table: Table = {
    version: 1,
    rouletteOid: oid,
    name: nameOf(change.name),
    feeCoins: change.coin,
    items: change.items.map(({ name, probability }) => ({
      id: ids.get(nameOf(name)) ?? newOid(now),
      name: nameOf(name),
      weight: probability ?? 0,
    })),
    total: rouletteTotal,
  }
  return {
    oid,
    creator_oid: change.creatorOid,
    is_on: change.isOn,
    draw_table: canonicalTable(table),
    table_hash: tableHash(table),
    created_at: former?.created_at ?? now,
    changed_at: now,
  }
}

function note(
  tx: Tx,
  of: { creatorOid: string; oid: string; action: string; now: Date },
): Promise<void> {
  const { creatorOid: actorOid, oid: subjectOid, action, now } = of
  return audit(tx, { actorOid, action, subjectKind: 'live_roulette', subjectOid }, now)
}
