import type { RequestObstacle } from '@plax/contracts/settlement/settlement-values'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { creditRateSetting } from '../../payment/payment.service.ts'
import { readLastBusinessDay, readWindow, type RequestWindow } from '../calendar/calendar.ts'
import { addMonths } from '../calendar/months.ts'
import { findAccount } from '../accounts/accounts.ts'
import { findRate } from '../rates/rates.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { minimumSetting } from '../rows/settlement.settings.ts'
import type { AccountRow } from '../rows/settlement.tables.ts'
import { type Amounts, type Balances, readBalances } from './open-balance.ts'
import { payableOf, type PayoutValue, readWithholding, valueOf } from './value-of.ts'

/** What a creator could request at an instant. */
export interface OpenRequest {
  window: RequestWindow
  /** The last month that it would pay. */
  throughMonth: string
  balances: Balances
  payable: Amounts
  account: AccountRow | null
  creditMilliPerCoin: number
  withholdingPoints: number
  minimumMinor: number
  /** At the latest rate; null where there is none. */
  value: PayoutValue | null
  /** Of what was earned since, in the same way. */
  runningValue: PayoutValue | null
  obstacle: RequestObstacle | null
  /** Why payouts are held, where that is the obstacle. */
  heldReason: string | null
}

type OpenDeps = Pick<SettlementDeps, 'settings'>

/** Reads it, in the transaction that makes the request too. */
export async function readOpenRequest(
  deps: OpenDeps,
  db: Db | Tx,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<OpenRequest> {
  const { settings } = deps
  const window = await readWindow(settings, db, now)
  const until = window.from
  const account = await findAccount(db, creatorOid)
  const balances = await readBalances(db, { creatorOid, until })
  const creditMilliPerCoin = await settings.get(creditRateSetting)
  const payable = payableOf(balances.open, creditMilliPerCoin)
  const currency = account?.currency ?? 'KRW'
  const withholdingPoints = await readWithholding(settings, account?.country ?? '')
  const rate = await findRate(db, { currency, upTo: await readLastBusinessDay(settings, now) })
  const terms = { currency, creditMilliPerCoin, withholdingPoints }
  const value = rate && valueOf(payable, { ...terms, rate })
  const running = payableOf(balances.running, creditMilliPerCoin)
  const minimumMinor = (await settings.get(minimumSetting))[currency]
  const found = await findEarlier(db, { creatorOid, month: window.month })
  const heldReason = found.heldReason
  const obstacle = obstacleOf({
    isHeld: heldReason !== null,
    hasRequested: found.hasRequested,
    isOpen: window.isOpen,
    hasAccount: account !== null,
    // Without a rate it is seen when it is sent whether there is enough; something there must be.
    isEnough: value ? value.grossMinor >= minimumMinor : payable.coins + payable.creditMilli > 0,
  })
  const throughMonth = addMonths(window.month, -1)
  return {
    window,
    throughMonth,
    balances,
    payable,
    account,
    creditMilliPerCoin,
    withholdingPoints,
    minimumMinor,
    value,
    runningValue: rate && valueOf(running, { ...terms, rate }),
    obstacle,
    heldReason,
  }
}

function obstacleOf(facts: {
  isHeld: boolean
  hasRequested: boolean
  isOpen: boolean
  hasAccount: boolean
  isEnough: boolean
}): RequestObstacle | null {
  if (facts.hasRequested) return 'already_requested'
  if (facts.isHeld) return 'held'
  if (!facts.isOpen) return 'outside_window'
  if (!facts.hasAccount) return 'no_account'
  return facts.isEnough ? null : 'below_minimum'
}

/** What was requested this month, and whether an earlier request is held. */
async function findEarlier(
  db: Db | Tx,
  { creatorOid, month }: { creatorOid: string; month: string },
): Promise<{ hasRequested: boolean; heldReason: string | null }> {
  const rows = await db
    .selectFrom('settlement_requests')
    .select(['month', 'state', 'held_reason'])
    .where('creator_oid', '=', creatorOid)
    .where((row) =>
      row.or([
        row.and([row('month', '=', month), row('state', 'in', ['processing', 'complete'])]),
        row.and([row('state', '=', 'processing'), row('held_reason', 'is not', null)]),
      ]),
    )
    .execute()
  return {
    hasRequested: rows.some((row) => row.month === month),
    heldReason: rows.find((row) => row.held_reason !== null)?.held_reason ?? null,
  }
}
