import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each proof of the books means, in plain words. */
export const invariantNames: Record<string, MessageDescriptor> = {
  postings_sum_to_zero: msg`Every posting sums to zero: nothing appears from nowhere, nothing vanishes.`,
  postings_have_entries: msg`Every posting has its entries.`,
  entries_have_postings: msg`Every entry belongs to a posting.`,
  no_user_or_escrow_negative: msg`No wallet is below zero.`,
  balances_match_entries: msg`Every balance is the sum of its entries.`,
  balances_match_lots: msg`Every balance is made of the lots it was given in.`,
  held_matches_holds: msg`What is set aside matches the replies that are running.`,
  lots_match_entries: msg`Every lot holds what its entries say.`,
  lots_belong_to_their_bucket_and_owner: msg`Every lot stays with its owner and its kind: bonus never turns into bought.`,
  issued_equals_held_and_spent: msg`All that was issued is either still held or was spent.`,
  bonus_never_earned: msg`Bonus coins and bonus credits never become a creator’s earnings.`,
  postings_counted_without_gaps: msg`Every person’s postings are counted without gaps: none was taken out.`,
  rollups_match_entries: msg`The running sums of creators and of the site match the entries.`,
  rollup_days_match_entries: msg`The sums by day of creators and of the site match the entries.`,
}
