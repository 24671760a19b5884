import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { When } from '../../ui/when.tsx'

/** Each rule and whether it holds; those that do not come first. */
export function InvariantList({
  invariants,
  onlyOfAll,
  allCheckedAt,
}: {
  invariants: { name: string; passed: boolean }[]
  onlyOfAll: string[]
  allCheckedAt: string
}) {
  const { t } = useLingui()
  const sorted = invariants.toSorted((a, b) => Number(a.passed) - Number(b.passed))
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {sorted.map(({ name, passed }) => {
        const words = invariantNames[name]
        return (
          <li
            key={name}
            className={cx('flex items-center gap-3 px-4 py-3 text-sm', !passed && 'bg-danger-soft')}
          >
            {passed ? (
              <Check aria-hidden className="size-5 shrink-0 text-good" />
            ) : (
              <X aria-hidden className="size-5 shrink-0 text-danger" />
            )}
            <span className="min-w-0 flex-1">
              {words ? t(words) : name}
              {onlyOfAll.includes(name) ? (
                <span className="block text-ink-soft">
                  <Trans>
                    Last checked <When at={allCheckedAt} exact />
                  </Trans>
                </span>
              ) : null}
            </span>
            <Badge tone={passed ? 'good' : 'live'}>
              {passed ? <Trans>Passes</Trans> : <Trans>Fails</Trans>}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

/** What each invariant of the ledger means, in plain words. */
const invariantNames: Record<string, MessageDescriptor> = {
  postings_sum_to_zero: msg`Every transaction sums to zero: no amount comes out of nowhere or disappears.`,
  postings_have_entries: msg`Every transaction has entries.`,
  entries_have_postings: msg`Every entry belongs to a transaction.`,
  no_user_or_escrow_negative: msg`No wallet has a negative balance.`,
  balances_match_entries: msg`Every balance equals the sum of its entries.`,
  past_balances_match_entries: msg`Every balance in the past follows from the one before it.`,
  history_filters_match_entries: msg`History filters return exactly what the entries record.`,
  balances_match_lots: msg`Every balance equals the sum of its lots.`,
  held_matches_holds: msg`Amounts on hold match the replies in progress.`,
  lots_match_entries: msg`Every lot matches its entries.`,
  lots_belong_to_their_bucket_and_owner: msg`Every lot keeps its owner and type: a bonus never turns into a purchase.`,
  escrows_match_entries: msg`Amounts held for orders match their entries.`,
  escrow_lots_belong_to_their_funder: msg`Held amounts keep their owner and type.`,
  issued_equals_held_and_spent: msg`Everything issued is in wallets, on hold, earned by creators, or kept by the site.`,
  bonus_never_earned: msg`Bonus coins and bonus credits never become a creator’s earnings.`,
  postings_counted_without_gaps: msg`Every user’s transactions are numbered without gaps, so none has been removed.`,
  rollups_match_entries: msg`Running totals for creators and the site match the entries.`,
  rollup_days_match_entries: msg`Daily totals for creators and the site match the entries.`,
  history_sums_match_entries: msg`The totals of every user’s history match the entries.`,
  remainders_match_postings: msg`Fractions of a coin carried over to creators’ next sales match their sales.`,
}
