import { donationDays } from '@plax/contracts/donation/donation-values'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import './donation.tables.ts'
import './missions/missions.tables.ts'

const dayMs = 86_400_000
const mostTogether = 1000

/** Deletes what lists don’t show any more (R-donation-021); the ledger and the sales keep theirs. */
export async function forgetDonations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  // The list begins at midnight.
  const before = new Date(clock.now().getTime() - (donationDays + 1) * dayMs)
  await deleteAll(
    db,
    sql`DELETE FROM live_donations WHERE oid IN (
      SELECT oid FROM live_donations WHERE created_at < ${before}
        AND NOT EXISTS (SELECT FROM live_missions
          WHERE live_missions.oid = mission_oid AND ended_at IS NULL)
      LIMIT ${mostTogether})`,
  )
  await deleteAll(
    db,
    sql`DELETE FROM live_missions WHERE oid IN (
      SELECT oid FROM live_missions WHERE ended_at < ${before}
        AND NOT EXISTS (SELECT FROM live_donations WHERE mission_oid = live_missions.oid)
      LIMIT ${mostTogether})`,
  )
}

async function deleteAll(db: Db, some: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await some.execute(db)
    if (Number(numAffectedRows ?? 0) < mostTogether) return
  }
}
