import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { getAccountSums, getBalance } from '../../ledger/ledger.service.ts'

/** What somebody would lose by leaving now, in numbers. */
export async function readLosses(
  { db, clock, lifecycle }: Pick<Deps, 'db' | 'clock' | 'lifecycle'>,
  userOid: string,
): Promise<OutputOf<'GET /account/withdrawal'>['losses']> {
  const [balance, earned, counted] = await Promise.all([
    getBalance(db, userOid, clock.now()),
    getAccountSums(db, { ownerOid: userOid, kind: 'creator' }),
    lifecycle.losses(db, { userOid }),
  ])
  const { coins, bonusCoins, creditMilli, bonusCreditMilli } = balance
  const earnedIn = (bucket: 'coin' | 'credit') =>
    Math.max(0, earned.find((sum) => sum.bucket === bucket)?.amount ?? 0)
  return {
    coins: coins + balance.heldCoins,
    bonusCoins: bonusCoins + balance.heldBonusCoins,
    creditMilli: creditMilli + balance.heldCreditMilli,
    bonusCreditMilli: bonusCreditMilli + balance.heldBonusCreditMilli,
    ...counted,
    earnedCoins: earnedIn('coin'),
    earnedCreditMilli: earnedIn('credit'),
  }
}
