import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Exports, pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { dataNote } from './data-note.ts'

/** A channel goes with its creator, and a fan from all lists; what was paid stays in the record of sales. */
export const channelLifecycle: LifecycleHandler = {
  tables: [
    'banner_requests',
    'channel_counts',
    'channel_managers',
    'channels',
    'fan_changes',
    'fan_days',
    'fan_ranking_hidden',
    'fans',
  ],
  onClose: async (tx, { userOid }) => {
    await tx
      .updateTable('banner_requests')
      .set({ state: 'withdrawn' })
      .where('creator_oid', '=', userOid)
      .where('state', 'in', ['waiting', 'accepted'])
      .execute()
    await tx
      .deleteFrom('channel_managers')
      .where((eb) => eb.or([eb('creator_oid', '=', userOid), eb('user_oid', '=', userOid)]))
      .execute()
  },
  onErase: async (tx, { userOid }) => {
    await eraseFan(tx, userOid)
    for (const table of ['fans', 'fan_days', 'fan_changes'] as const) {
      await tx.deleteFrom(table).where('creator_oid', '=', userOid).execute()
    }
    for (const table of ['channel_counts', 'channels', 'banner_requests'] as const) {
      await tx.deleteFrom(table).where('creator_oid', '=', userOid).execute()
    }
    await tx
      .deleteFrom('channel_managers')
      .where((eb) => eb.or([eb('creator_oid', '=', userOid), eb('user_oid', '=', userOid)]))
      .execute()
    await tx.deleteFrom('fan_ranking_hidden').where('user_oid', '=', userOid).execute()
  },
  exportNote: dataNote,
  onExport: exportChannel,
}

async function eraseFan(tx: Tx, userOid: string): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM fans WHERE fan_oid = ${userOid} RETURNING creator_oid, is_member::int AS members
    )
    UPDATE channel_counts SET fans = channel_counts.fans - 1,
      members = channel_counts.members - gone.members
    FROM gone WHERE channel_counts.creator_oid = gone.creator_oid`.execute(tx)
  await tx.deleteFrom('fan_days').where('fan_oid', '=', userOid).execute()
  await tx.deleteFrom('fan_changes').where('fan_oid', '=', userOid).execute()
}

/** Of fans, what they gave is the fan’s, and the note the creator’s. */
function exportChannel(db: Db, { userOid }: { userOid: string }): Exports {
  const channel = () =>
    db
      .selectFrom('channels')
      .select(['creator_oid', 'banner_asset_oid', 'links', 'discord_id'])
      .select(['hidden_tabs', 'shows_fan_ranking', 'shows_fan_coins', 'pinned_oids'])
      .select(['featured_oid', 'manager_mode', 'updated_at'])
      .select(({ eb }) => eb('manager_password_hash', 'is not', null).as('has_manager_password'))
      .where('creator_oid', '=', userOid)
      .executeTakeFirst()
  const managers = db.selectFrom('channel_managers').selectAll()
  const given = db
    .selectFrom('fans')
    .select(['creator_oid', 'given_coins', 'recent_coins', 'donated_coins', 'purchases', 'since'])
    .select(['latest_at', 'last_kind', 'last_item_oid', 'last_sale_at', 'is_member'])
    .where('fan_oid', '=', userOid)
  const notes = db
    .selectFrom('fans')
    .select(['fan_oid', 'note'])
    .where('creator_oid', '=', userOid)
    .where(sql<boolean>`note <> ''`)
  const banners = db
    .selectFrom('banner_requests')
    .select(['oid', 'creator_oid', 'asset_oid', 'message', 'state', 'reason', 'decided_at'])
    .select(['shows_from', 'shows_until', 'created_at'])
    .select(sql<string>`desired_date::text`.as('desired_date'))
    .where('creator_oid', '=', userOid)
  return {
    channel,
    managedChannels: pagesOf(managers.where('user_oid', '=', userOid), { db, by: ['creator_oid'] }),
    givenToCreators: pagesOf(given, { db, by: ['creator_oid'] }),
    fanNotes: pagesOf(notes, { db, by: ['fan_oid'] }),
    bannerRequests: pagesOf(banners, { db, by: ['oid'] }),
    hiddenFromFanRankings: () =>
      db
        .selectFrom('fan_ranking_hidden')
        .selectAll()
        .where('user_oid', '=', userOid)
        .executeTakeFirst(),
  }
}
