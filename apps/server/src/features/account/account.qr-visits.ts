import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'

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
  onExport: async (tx, { userOid }) => ({
    qrVisits: await tx
      .selectFrom('qr_visits')
      .select(['code', 'visited_at'])
      .where('user_oid', '=', userOid)
      .execute(),
  }),
}
