import type { TopUpFailure } from '@plax/contracts/payment/top-up-values'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { assertNoneFailed, forEachRow, type RowDeps } from '../../../platform/jobs/each-row.ts'
import {
  type BonusCap,
  convert,
  getBalance,
  getConvertedCoins,
  getSpentBonusCredits,
  lockWallet,
} from '../../ledger/ledger.service.ts'
import { readBonusCap } from '../credits/bonus-limit.service.ts'
import type { ConvertDeps } from '../credits/convert.ts'
import { decideTopUp, readTopUpTerms, type TopUpTerms } from './top-up-terms.ts'
import type { TopUpsTable } from './top-up.tables.ts'

export const topUpTask = 'payment.top-up'

const perSlice = 100

/**
 * Makes the top-ups that are due, each in a transaction of its own. One that failed, or that a crash
 * cut off, is due still; one that was made is due no more, and its key posts once.
 */
export async function runTopUps(deps: ConvertDeps & RowDeps): Promise<void> {
  const terms = await readTopUpTerms(deps.settings)
  const bonusCap = await readBonusCap(deps)
  const failed: string[] = []
  let after = ''
  for (;;) {
    const due = await deps.db
      .selectFrom('top_ups')
      .select('user_oid')
      .where('due_key', 'is not', null)
      .where('user_oid', '>', after)
      .orderBy('user_oid')
      .limit(perSlice)
      .execute()
    const rows = due.map(({ user_oid: userOid }) => userOid)
    const these = await forEachRow(deps, { task: topUpTask, rows }, (userOid) =>
      deps.db
        .transaction()
        .execute((tx) => topUp(tx, { userOid, terms, bonusCap, now: deps.clock.now() })),
    )
    failed.push(...these)
    after = rows.at(-1) ?? after
    if (rows.length < perSlice) break
  }
  assertNoneFailed(topUpTask, failed)
}

interface Moment {
  userOid: string
  terms: TopUpTerms
  bonusCap: BonusCap
  now: Date
}

/** Wallet before row, as spendings lock them. */
async function topUp(tx: Tx, moment: Moment): Promise<void> {
  const { userOid, terms, bonusCap, now } = moment
  const { businessDay } = bonusCap
  await lockWallet(tx, userOid, now)
  const row = await tx
    .selectFrom('top_ups')
    .selectAll()
    .where('user_oid', '=', userOid)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.due_key) return
  const { coins, creditMilli, bonusCreditMilli } = await getBalance(tx, userOid, now)
  const toppedUpCoins = row.day === businessDay ? row.day_coins : 0
  const decision = decideTopUp({
    terms,
    coins,
    creditMilli,
    bonusCreditMilli,
    bonusLeftMilli: bonusCap.maxMilli - (await getSpentBonusCredits(tx, userOid, businessDay)),
    convertedCoins: await getConvertedCoins(tx, userOid, businessDay),
    toppedUpCoins,
    maxCoinsPerDay: row.max_coins_per_day,
  })
  if (decision === 'needless') return close(tx, row, {})
  if (decision !== 'go') return giveUp(tx, row, { failure: decision, now })
  await convert(tx, {
    operation: 'wallet.top_up',
    key: row.due_key,
    type: 'convert',
    ownerOid: userOid,
    amountCoins: terms.coins,
    creditMilli: terms.creditMilli,
    cap: { businessDay, maxCoins: terms.convertMaxCoins },
    now,
  })
  await close(tx, row, {
    failure: null,
    day: businessDay,
    day_coins: toppedUpCoins + terms.coins,
  })
}

type Row = Selectable<TopUpsTable>

async function close(tx: Tx, row: Row, change: Partial<Row>): Promise<void> {
  await tx
    .updateTable('top_ups')
    .set({ ...change, due_key: null })
    .where('user_oid', '=', row.user_oid)
    .execute()
}

/** Whoever was told why is not told again of the same, until a top-up succeeds or they change it. */
async function giveUp(
  tx: Tx,
  row: Row,
  { failure, now }: { failure: TopUpFailure; now: Date },
): Promise<void> {
  await close(tx, row, { failure })
  if (row.failure === failure) return
  const type = failure === 'coins' ? 'top_up.lacked_coins' : 'top_up.reached_limit'
  await emit(tx, { stream: 'payment', type, payload: { userOid: row.user_oid } }, now)
}
