import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each proof of the books means, in plain words. */
export const invariantNames: Record<string, MessageDescriptor> = {
  postings_sum_to_zero: msg`Every transaction sums to zero: no amount comes out of nowhere or disappears.`,
  postings_have_entries: msg`Every transaction has entries.`,
  entries_have_postings: msg`Every entry belongs to a transaction.`,
  no_user_or_escrow_negative: msg`No wallet has a negative balance.`,
  balances_match_entries: msg`Every balance equals the sum of its entries.`,
  balances_match_lots: msg`Every balance equals the sum of its lots.`,
  held_matches_holds: msg`Amounts on hold match the replies in progress.`,
  lots_match_entries: msg`Every lot matches its entries.`,
  lots_belong_to_their_bucket_and_owner: msg`Every lot keeps its owner and type: a bonus never turns into a purchase.`,
  issued_equals_held_and_spent: msg`Everything issued has been spent or is still held.`,
  bonus_never_earned: msg`Bonus coins and bonus credits never become a creator’s earnings.`,
  postings_counted_without_gaps: msg`Every user’s transactions are numbered without gaps, so none has been removed.`,
  rollups_match_entries: msg`The running totals of creators and the site match the entries.`,
  rollup_days_match_entries: msg`The daily totals of creators and the site match the entries.`,
}
