import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetRows } from '../../platform/forget.ts'
import type { ItemKinds } from '../catalogue/catalogue.service.ts'
import { blockHandlers } from './access.block-calls.ts'
import { type Blockable, blockables } from './access.blockables.ts'
import { itemNotifies } from './access.notifies.ts'
import { mergeEntries } from './access.passwords.ts'
import { dataNote } from './data-note.ts'

const guestEntriesTtlMs = 30 * 24 * 3600 * 1000

/** Who may open what. */
export function accessFeature(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>,
  { kinds, blocked }: { kinds: ItemKinds; blocked: readonly Blockable[] },
): Feature {
  return {
    name: 'access',
    notifies: itemNotifies(kinds),
    handlers: blockHandlers(deps, blockables(deps.db, blocked)),
    jobs: { 'access.forget-entries': () => forgetGuestEntries(deps) },
    cron: [{ task: 'access.forget-entries', schedule: '23 4 * * *' }],
    lifecycle: {
      tables: ['entitlements', 'invitations', 'memberships', 'password_entries'],
      onGuestMerge: mergeEntries,
      onErase: async (tx, { userOid }) => {
        await erasePasswords(tx, userOid)
        await tx.deleteFrom('entitlements').where('user_oid', '=', userOid).execute()
        await tx.deleteFrom('invitations').where('user_oid', '=', userOid).execute()
        await tx
          .deleteFrom('memberships')
          .where((row) => row.or([row('user_oid', '=', userOid), row('creator_oid', '=', userOid)]))
          .execute()
      },
      exportNote: dataNote,
      onExport: (db, { userOid }) => ({
        entitlements: pagesOf(
          db
            .selectFrom('entitlements')
            .select(['id', 'subject_oid', 'source', 'valid_from', 'valid_until', 'created_at'])
            .where('user_oid', '=', userOid),
          { db, by: ['subject_oid', 'source'] },
        ),
        invitations: pagesOf(
          db
            .selectFrom('invitations')
            .select(['subject_oid', 'created_at'])
            .where('user_oid', '=', userOid),
          { db, by: ['subject_oid'] },
        ),
        invited: pagesOf(
          db
            .selectFrom('invitations')
            .innerJoin('catalogue_items', 'catalogue_items.oid', 'subject_oid')
            .select(['subject_oid', 'user_oid', 'invitations.created_at'])
            .where('owner_oid', '=', userOid),
          { db, by: ['subject_oid', 'user_oid'] },
        ),
        memberships: pagesOf(
          db
            .selectFrom('memberships')
            .select(['creator_oid', 'tier_oid', 'level', 'is_streak', 'since', 'valid_until'])
            .where('user_oid', '=', userOid),
          { db, by: ['creator_oid'] },
        ),
        passwords: pagesOf(
          db
            .selectFrom('password_entries')
            .leftJoin('item_passwords', 'item_passwords.oid', 'password_oid')
            .select(['password_oid', 'item_oid', 'owner_kind', 'owner_oid', 'entered_at'])
            .where('owner_kind', '=', 'user')
            .where('owner_oid', '=', userOid),
          { db, by: ['password_oid'] },
        ),
        members: pagesOf(
          db
            .selectFrom('memberships')
            .select(['user_oid', 'tier_oid', 'since', 'valid_until'])
            .where('creator_oid', '=', userOid),
          { db, by: ['user_oid'] },
        ),
      }),
    },
  }
}

/** Those before the works of who leaves, and what they entered themselves. */
async function erasePasswords(tx: Tx, userOid: string): Promise<void> {
  await tx
    .deleteFrom('item_passwords')
    .where('item_oid', 'in', (from) =>
      from.selectFrom('catalogue_items').select('oid').where('owner_oid', '=', userOid),
    )
    .execute()
  await tx
    .deleteFrom('password_entries')
    .where('owner_kind', '=', 'user')
    .where('owner_oid', '=', userOid)
    .execute()
}

function forgetGuestEntries(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - guestEntriesTtlMs)
  return forgetRows(deps, 'password_entries', sql`owner_kind = 'guest' AND entered_at < ${since}`)
}
