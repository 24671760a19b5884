import type { Tx } from '../../platform/db/database.ts'
import {
  closeEscrow,
  type EscrowFunder,
  findEscrow,
  lockWallets,
  openEscrow,
  payIntoEscrow,
  type PostingReference,
  type PostingResult,
  releaseEscrow,
  returnFromEscrow,
} from '../ledger/ledger.service.ts'
import { topUpWithCoins } from '../payment/top-up/top-up.service.ts'
import { recordSale } from './sales/record-sale.ts'
import type { SaleKind } from './sales/sale-kind.ts'
import { earningsOf, legsOf, sharesOf } from './sales/sell.ts'
import { countSpending, uncountLatest } from './spending/count-spending.ts'

/** Coins of several people that wait for one end, in an escrow of their own. */
interface Pool {
  /** The escrow’s id: that of what the coins are for. */
  poolOid: string
  reference: PostingReference
  now: Date
}

/**
 * The ledger returns the coins by itself this long after the latest end, if nothing ended the pool:
 * enough for a platform that was away for days (spec D67).
 */
const graceMs = 14 * 24 * 60 * 60 * 1000

export async function openPool(
  tx: Tx,
  { poolOid, reference, now, creatorOid, endsBy }: Pool & { creatorOid: string; endsBy: Date },
): Promise<void> {
  await openEscrow(tx, {
    escrowOid: poolOid,
    currency: 'coin',
    payeeOids: [creatorOid],
    deadline: new Date(endsBy.getTime() + graceMs),
    reference,
    now,
  })
}

/** Pays into a pool. Errors: as `spend` and `countSpending`, and `ledger.escrow_not_open`. */
export async function payIntoPool(
  tx: Tx,
  paid: Pool & {
    kind: SaleKind
    operation: string
    key: string
    funderOid: string
    coins: number
    allowBonus: boolean
  },
): Promise<PostingResult> {
  const { kind, poolOid: escrowOid, coins: amount, ...rest } = paid
  const posting = await payIntoEscrow(tx, { ...rest, type: kind.postingType, escrowOid, amount })
  const { funderOid: userOid, now } = rest
  await countSpending(tx, [{ userOid, coins: posting.paidAmount }], now)
  return posting
}

export interface PoolEnd {
  /** What the creator was paid for, before the platform fee; the posting is the sale’s. */
  soldCoins: number
  postingId: string | null
  returns: { funderOid: string; coins: number }[]
}

/**
 * Ends a pool: `percent` of it is sold, rounded down to whole coins, of each funder in proportion to what
 * they gave (largest remainder, earlier funders first), and each has the rest back in the lots that
 * paid. Locks the funders’ wallets in the order of their owners: whoever ends a pool and whoever pays
 * into it must hold a lock of the pool’s own before. If the ledger returned the coins, nothing is sold.
 */
export async function endPool(
  tx: Tx,
  end: Pool & {
    kind: SaleKind
    itemOid: string
    creatorOid: string
    feePercent: number
    percent: number
  },
): Promise<PoolEnd> {
  const { poolOid: escrowOid, now } = end
  const funders = await readFunders(tx, escrowOid)
  await lockWallets(
    tx,
    funders.map(({ funderOid }) => funderOid),
    now,
  )
  const account = await findEscrow(tx, escrowOid)
  const isOpen = account?.state === 'open' && account.deadline > now
  const all = funders.reduce((sum, { left }) => sum + left, 0)
  const soldCoins = isOpen ? Math.floor((all * end.percent) / 100) : 0
  const postingId = soldCoins > 0 ? await sellOf(tx, end, soldCoins) : null
  const kept = await readFunders(tx, escrowOid)
  for (const { funderOid, left } of kept.toSorted(byOwner)) {
    if (left > 0) await giveBack(tx, end, funderOid)
  }
  await closeEscrow(tx, { escrowOid, now })
  // What the ledger returned before is theirs as well.
  const returns = kept.map(({ funderOid, left, paidIn }) => ({
    funderOid,
    coins: isOpen ? left : paidIn,
  }))
  return { soldCoins, postingId, returns }
}

async function readFunders(tx: Tx, escrowOid: string): Promise<EscrowFunder[]> {
  return (await findEscrow(tx, escrowOid))?.funders ?? []
}

function byOwner(a: EscrowFunder, b: EscrowFunder): number {
  return a.funderOid < b.funderOid ? -1 : 1
}

async function sellOf(tx: Tx, end: Parameters<typeof endPool>[1], coins: number): Promise<string> {
  const { kind, poolOid, reference, feePercent, creatorOid, itemOid, now } = end
  const payees = sharesOf({ price: coins, feePercent, payees: [{ creatorOid, share: 1 }] })
  const posting = await releaseEscrow(tx, {
    operation: 'commerce.release',
    key: poolOid,
    type: kind.postingType,
    escrowOid: poolOid,
    amount: coins,
    legs: legsOf(payees),
    reference,
    now,
  })
  await recordSale(tx, {
    kind,
    oid: poolOid,
    itemOid,
    buyerOid: poolOid,
    feePercent,
    posting,
    payees: earningsOf(payees, posting),
    now,
  })
  return posting.postingId
}

async function giveBack(tx: Tx, { poolOid, reference, now }: Pool, userOid: string): Promise<void> {
  const { paidAmount } = await returnFromEscrow(tx, {
    operation: 'commerce.return',
    key: poolOid,
    type: 'refund',
    escrowOid: poolOid,
    funderOid: userOid,
    reference,
    now,
  })
  await uncountLatest(tx, { userOid, coins: Math.abs(paidAmount) })
  await topUpWithCoins(tx, { userOid, now })
}
