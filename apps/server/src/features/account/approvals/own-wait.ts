import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Settings } from '../../settings/settings.service.ts'
import type { ApprovalRow } from './approvals.tables.ts'
import { waitHoursSetting } from './request-approval.ts'

/**
 * From when an administrator who is alone can approve their own requests, beside each request's own wait:
 * the same time after the last other one was dismissed, so that nobody approves alone by removing whoever
 * else could. Null if nobody was. Administrators can't be suspended.
 */
export async function readAloneFrom(settings: Settings, db: Db | Tx): Promise<Date | null> {
  const dismissed = await db
    .selectFrom('audit_log')
    .select('created_at')
    .where('action', '=', 'role.taken')
    .where(sql<boolean>`details->>'role' = 'admin'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!dismissed) return null
  const waitMs = (await settings.get(waitHoursSetting)) * 3600 * 1000
  return new Date(dismissed.created_at.getTime() + waitMs)
}

/** The later of both. */
export function waitOf<Row extends Pick<ApprovalRow, 'wait_until'>>(
  row: Row,
  aloneFrom: Date | null,
): Row {
  return aloneFrom && aloneFrom > row.wait_until ? { ...row, wait_until: aloneFrom } : row
}
