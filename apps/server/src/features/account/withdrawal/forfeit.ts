import type { Tx } from '../../../platform/db/database.ts'
import {
  closeWallet,
  type Currency,
  expireLots,
  getBalance,
  lockWallet,
  spend,
  type WalletBalance,
} from '../../ledger/ledger.service.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    withdrawal: true
  }
}

/** What one posting moves at most; the ledger's own bound. */
const mostAtOnce = 1_000_000_000

/**
 * Gives what is left in the wallet of somebody who leaves to the house, by postings that name the
 * withdrawal, and closes it: the database lets nothing into it any more. False where a running reply still holds an amount: its end comes first.
 */
export async function forfeitWallet(
  tx: Tx,
  leaving: { userOid: string; withdrawalOid: string; now: Date },
): Promise<boolean> {
  const { userOid, now } = leaving
  await lockWallet(tx, userOid, now)
  await expireLots(tx, userOid, now)
  const balance = await getBalance(tx, userOid, now)
  if (isHeld(balance)) return false
  await forfeit(tx, leaving, { currency: 'coin', amount: balance.coins + balance.bonusCoins })
  const credits = balance.creditMilli + balance.bonusCreditMilli
  await forfeit(tx, leaving, { currency: 'credit', amount: credits })
  await closeWallet(tx, userOid, now)
  return true
}

function isHeld(balance: WalletBalance): boolean {
  const { heldCoins, heldBonusCoins, heldCreditMilli, heldBonusCreditMilli } = balance
  return heldCoins + heldBonusCoins + heldCreditMilli + heldBonusCreditMilli > 0
}

async function forfeit(
  tx: Tx,
  { userOid, withdrawalOid, now }: { userOid: string; withdrawalOid: string; now: Date },
  { currency, amount }: { currency: Currency; amount: number },
): Promise<void> {
  for (let left = amount, part = 1; left > 0; left -= mostAtOnce, part += 1) {
    await spend(tx, {
      payerOid: userOid,
      currency,
      amount: Math.min(left, mostAtOnce),
      allowBonus: true,
      operation: 'account.withdraw',
      key: `${withdrawalOid}:${currency}:${part}`,
      type: 'forfeit',
      reference: { kind: 'withdrawal', oid: withdrawalOid },
      now,
    })
  }
}
