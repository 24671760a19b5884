import { createHash } from 'node:crypto'
import { type Db, type Tx } from '../apps/server/src/platform/db/database.ts'
import { AppError } from '../apps/server/src/platform/errors.ts'
import * as ledger from '../apps/server/src/features/ledger/ledger.service.ts'

/** The nth piece of work is always the same, so that it can be asked for again after a crash. */
export type Work = { owner: string; amount: number } & (
  | { do: 'charge' | 'convert' | 'spend' }
  | { do: 'reply'; settled: number }
  | { do: 'payIn'; escrow: string }
  | { do: 'release'; escrow: string; earned: number }
  | { do: 'return'; escrow: string }
)

export const owners = Array.from({ length: 6 }, (_, index) => `${index}`.padStart(24, 'a'))
const creatorOid = 'c'.repeat(24)
/** Accounts in which the owners' coins wait, opened by the first work on each. */
export const escrows = Array.from({ length: 3 }, (_, index) => `${index}`.padStart(24, 'e'))
const milliPerCoin = 1000

export function workOf(number: number): Work {
  const bytes = createHash('sha256').update(`work ${number}`).digest()
  const owner = owners[bytes.readUInt8(0) % owners.length] as string
  const amount = 1 + (bytes.readUInt8(1) % 50)
  const kind = bytes.readUInt8(2) % 14
  const escrow = escrows[bytes.readUInt8(4) % escrows.length] as string
  if (kind === 10 || kind === 11) return { do: 'payIn', owner, amount, escrow }
  if (kind === 12) return { do: 'return', owner, amount: Math.ceil(amount / 2), escrow }
  if (kind === 13) {
    return { do: 'release', owner, amount, escrow, earned: Math.ceil(amount / 3) }
  }
  if (kind < 3) return { do: 'charge', owner, amount: amount * 4 }
  if (kind < 5) return { do: 'convert', owner, amount }
  if (kind < 7) return { do: 'spend', owner, amount }
  const settled = 1 + (bytes.readUInt8(3) % (amount * milliPerCoin))
  return { do: 'reply', owner, amount: amount * milliPerCoin, settled }
}

/** Does a piece of work under its key; answers the ids it made, or the refusal's code. */
export async function doWork(db: Db, number: number): Promise<string> {
  try {
    return await perform(db, number, workOf(number))
  } catch (error) {
    if (error instanceof AppError) return `refused:${error.code}`
    throw error
  }
}

async function perform(db: Db, number: number, work: Work): Promise<string> {
  const inTx = <T>(body: (tx: Tx) => Promise<T>) => db.transaction().execute(body)
  const now = new Date()
  const head = { operation: `soak.${work.do}`, key: `${number}`, now }
  const { owner: ownerOid, amount } = work
  if (work.do === 'charge') {
    const amounts = [{ bucket: 'coin' as const, amount, origin: 'charge', chargeOid: `${number}` }]
    return (await inTx((tx) => ledger.grant(tx, { ...head, type: 'purchase', ownerOid, amounts })))
      .postingId
  }
  if (work.do === 'convert') {
    const cap = { businessDay: '2026-11-20', maxCoins: 1_000_000 }
    const convert = { amountCoins: amount, creditMilli: amount * milliPerCoin, cap }
    return (
      await inTx((tx) => ledger.convert(tx, { ...head, type: 'convert', ownerOid, ...convert }))
    ).postingId
  }
  if (work.do === 'payIn' || work.do === 'return' || work.do === 'release') {
    return inTx(async (tx) => {
      const { escrow: escrowOid } = work
      const deadline = new Date('2200-01-01')
      const account = {
        escrowOid,
        currency: 'coin' as const,
        payeeOids: [creatorOid],
        deadline,
        now,
      }
      await ledger.openEscrow(tx, account)
      return (await moveEscrow(tx, work, { ...head, escrowOid })).postingId
    })
  }
  if (work.do !== 'reply') {
    const legs = [{ kind: 'creator' as const, ownerOid: creatorOid, amount: Math.ceil(amount / 2) }]
    const spend = { currency: 'coin' as const, amount, allowBonus: true, legs }
    return (
      await inTx((tx) =>
        ledger.spend(tx, { ...head, type: 'consume', payerOid: ownerOid, ...spend }),
      )
    ).postingId
  }
  const hold = { currency: 'credit' as const, amount, allowBonus: true }
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const { holdId } = await inTx((tx) => ledger.hold(tx, { ...head, ownerOid, ...hold, expiresAt }))
  const settle = { holdId, amount: work.settled, type: 'consume' as const, now }
  return (await inTx((tx) => ledger.settleHold(tx, settle))).postingId
}

function moveEscrow(
  tx: Tx,
  work: Extract<Work, { escrow: string }>,
  head: { operation: string; key: string; now: Date; escrowOid: string },
): Promise<{ postingId: string }> {
  const { owner: funderOid, amount } = work
  if (work.do === 'release') {
    const legs = [{ kind: 'creator' as const, ownerOid: creatorOid, amount: work.earned }]
    return ledger.releaseEscrow(tx, { ...head, type: 'consume', amount, legs })
  }
  if (work.do === 'return') {
    return ledger.returnFromEscrow(tx, { ...head, type: 'refund', funderOid, amount })
  }
  const payIn = { funderOid, amount, allowBonus: true }
  return ledger.payIntoEscrow(tx, { ...head, ...payIn, type: 'consume' })
}

/** What the accounts hold after the given work, and nothing else, succeeded. */
export function expectedEscrows(numbers: Iterable<number>): Map<string, number> {
  const left = new Map(escrows.map((escrow) => [escrow, 0]))
  for (const number of numbers) {
    const work = workOf(number)
    if (!('escrow' in work)) continue
    const sign = work.do === 'payIn' ? 1 : -1
    left.set(work.escrow, (left.get(work.escrow) as number) + sign * work.amount)
  }
  return left
}

/** What the wallets hold after the given work, and nothing else, succeeded. */
export function expectedBalances(
  numbers: Iterable<number>,
): Map<string, { coins: number; creditMilli: number }> {
  const balances = new Map(owners.map((owner) => [owner, { coins: 0, creditMilli: 0 }]))
  for (const number of numbers) {
    const work = workOf(number)
    const balance = balances.get(work.owner) as { coins: number; creditMilli: number }
    if (work.do === 'release') continue
    const comes = work.do === 'charge' || work.do === 'return'
    if (work.do === 'reply') balance.creditMilli -= work.settled
    else balance.coins += comes ? work.amount : -work.amount
    if (work.do === 'convert') balance.creditMilli += work.amount * milliPerCoin
  }
  return balances
}
