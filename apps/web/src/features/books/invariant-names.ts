import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each proof of the books means, in plain words. */
export const invariantNames: Record<string, MessageDescriptor> = {
  postings_sum_to_zero: msg`Every transaction sums to zero: nothing appears from nowhere, nothing vanishes.`,
  postings_have_entries: msg`Every transaction has entries.`,
  entries_have_postings: msg`Every entry belongs to a transaction.`,
  no_user_or_escrow_negative: msg`No wallet is below zero.`,
  balances_match_entries: msg`Every balance is the sum of its entries.`,
  balances_match_lots: msg`Every balance is made up of the lots it was given in.`,
  held_matches_holds: msg`Amounts on hold match the replies in progress.`,
  lots_match_entries: msg`Every lot contains what its entries say.`,
  lots_belong_to_their_bucket_and_owner: msg`Every lot keeps its owner and its kind: bonus never becomes bought.`,
  issued_equals_held_and_spent: msg`Everything that was issued is either still held or has been spent.`,
  bonus_never_earned: msg`Bonus coins and bonus credits never become a creator’s earnings.`,
  postings_counted_without_gaps: msg`Every person’s transactions are numbered without gaps: none was removed.`,
  rollups_match_entries: msg`The running totals of creators and the site match the entries.`,
  rollup_days_match_entries: msg`The daily totals of creators and the site match the entries.`,
}
