import type { AsksRole } from '../../platform/asked-roles.ts'
import './commerce.tables.ts'

/** Whether somebody is a buyer (R-shell-003): they bought something, and were not given it back. */
export const isBuyer: AsksRole = async (db, userOid) => {
  const row = await db
    .selectFrom('orders')
    .select('oid')
    .where('user_oid', '=', userOid)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
