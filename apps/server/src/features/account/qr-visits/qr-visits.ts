import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { type ForgetDeps, forgetRows } from '../../../platform/forget.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import './qr-visits.tables.ts'

/** Codes of QR events that people come with (R-account-003); taking part is another call. */
export function qrVisitHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'POST /account/qr-visits': async ({ actor, body }) => {
      const who = actor.userOid
        ? { user_oid: actor.userOid, guest_id: null }
        : { user_oid: null, guest_id: actor.guestId }
      const row = await deps.db
        .insertInto('qr_visits')
        .values({ ...who, code: body.qrEventCode, visited_at: deps.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('code')
        .executeTakeFirst()
      return { isNew: row !== undefined }
    },
  }
}

const deviceDays = 365

/** A device that came with a code and made no account in a year is not waited for. */
export function forgetQrVisits(deps: ForgetDeps & Pick<Deps, 'clock'>): Promise<void> {
  const then = new Date(deps.clock.now().getTime() - deviceDays * 24 * 3600 * 1000)
  return forgetRows(deps, 'qr_visits', sql`guest_id IS NOT NULL AND visited_at < ${then}`)
}

/** A device's codes become its account's, but for those that the account came with before. */
export const qrVisitLifecycle: Omit<LifecycleHandler, 'tables'> = {
  onGuestMerge: async (tx, { guestId, userOid }) => {
    const known = tx.selectFrom('qr_visits').select('code').where('user_oid', '=', userOid)
    await tx
      .updateTable('qr_visits')
      .set({ user_oid: userOid, guest_id: null })
      .where('guest_id', '=', guestId)
      .where('code', 'not in', known)
      .execute()
    await tx.deleteFrom('qr_visits').where('guest_id', '=', guestId).execute()
  },
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('qr_visits').where('user_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    qrVisits: pagesOf(
      db.selectFrom('qr_visits').select(['code', 'visited_at']).where('user_oid', '=', userOid),
      { db, by: ['code'] },
    ),
  }),
}
