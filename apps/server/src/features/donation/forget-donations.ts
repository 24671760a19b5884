import { donationDays } from '@plax/contracts/donation/donation-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import './donation.tables.ts'

const dayMs = 86_400_000
const mostTogether = 1000

/** Deletes what lists don’t show any more (R-donation-021); the ledger and the sales keep theirs. */
export async function forgetDonations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  // The list begins at midnight.
  const before = new Date(clock.now().getTime() - (donationDays + 1) * dayMs)
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM live_donations WHERE oid IN (
        SELECT oid FROM live_donations WHERE created_at < ${before} LIMIT ${mostTogether})`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < mostTogether) return
  }
}
