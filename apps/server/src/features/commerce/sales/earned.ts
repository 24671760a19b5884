import { scaleAmount } from '@plax/money'
import type { PayeeLeg, PostingResult } from '../../ledger/ledger.service.ts'

/** What a leg received of a posting: as the ledger scales it by the part that was paid. */
export function earnedOf(
  leg: PayeeLeg | undefined,
  { paidAmount, bonusAmount }: Pick<PostingResult, 'paidAmount' | 'bonusAmount'>,
): number {
  return scaleAmount(leg?.amount ?? 0, {
    numerator: paidAmount,
    denominator: paidAmount + bonusAmount,
    rounding: 'down',
  })
}
