import {
  channelsOf,
  defaultChannelsOf,
  keptNotifications,
  type NotificationChannel,
} from '@plax/contracts/notification/notification-values'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { OutboxEvent } from '../../../platform/events/reader.ts'
import type { Announcement, NotificationKind } from '../../../platform/notify.ts'
import { wasGiven } from '../../account/account.service.ts'
import './notification.tables.ts'

/** A user to notify, and by which channels. */
export interface Recipient {
  userOid: string
  email: string
  language: string
  app: boolean
  mail: boolean
  push: boolean
}

/** Inserts an event into the lists of those of `userOids` who get it; returns these. */
export async function notify(
  tx: Tx,
  message: {
    userOids: readonly string[]
    kind: NotificationKind
    event: OutboxEvent
    announcement: Announcement
    /** Who sees nothing that is for adults, whatever they are. */
    barred: readonly string[]
  },
): Promise<Recipient[]> {
  const { userOids, kind, event, announcement, barred } = message
  const { type } = kind
  const isAccount = type === 'account'
  const defaults = defaultChannelsOf(type)
  const has = (channel: NotificationChannel) => channelsOf(type).includes(channel)
  const { rows } = await sql<Recipient>`
    WITH recipients AS (
      SELECT users.oid, users.email, users.language,
        ${has('app')} AND (${isAccount} OR coalesce(chosen.app, ${defaults.app})) AS app,
        ${!kind.mailsItself} AND (${isAccount} OR coalesce(chosen.mail, ${defaults.mail})) AS mail,
        ${has('push')} AND coalesce(chosen.push, ${defaults.push}) AS push
      FROM users
      LEFT JOIN notification_settings AS chosen
        ON chosen.user_oid = users.oid AND chosen.type = ${type}
      WHERE users.oid = ANY (${userOids}::text[])
        AND users.suspended_at IS NULL AND users.withdrawn_at IS NULL
        AND ${mayBeShown(announcement.item, barred)}
    ),
    written AS (
      INSERT INTO notifications (user_oid, seq, kind, place, place_id, place_part, params,
        is_adult, created_at)
      SELECT oid, ${event.seq}::bigint, ${event.type}, ${announcement.target.place},
        ${announcement.target.id ?? null}, ${announcement.target.part ?? null}, ${JSON.stringify(announcement.params)}::jsonb,
        ${announcement.item?.isAdult ?? false}::boolean, ${event.createdAt}::timestamptz
      FROM recipients WHERE app
      ON CONFLICT DO NOTHING
    )
    SELECT oid AS "userOid", email, language, app, mail, push FROM recipients`.execute(tx)
  await forgetOld(tx, rows)
  return rows
}

/** Of `users`: what the lists of the catalogue would show them, too. Blocked tags filter for administrators only. */
function mayBeShown(item: Announcement['item'], barred: readonly string[]): RawBuilder<boolean> {
  if (!item) return sql`true`
  const { oid, ownerOid, isAdult } = item
  return sql`(${!isAdult} OR (users.is_adult AND users.adult_on
      AND users.oid <> ALL (${barred}::text[])))
    AND NOT (users.has_blocks AND EXISTS (
      SELECT 1 FROM blocks WHERE blocks.user_oid = users.oid AND (
        (blocks.kind = 'user' AND blocks.subject = ${ownerOid})
        OR (blocks.kind = 'content' AND blocks.subject = ${oid})
        OR (blocks.kind = 'tag' AND ${wasGiven('admin')} AND blocks.subject IN (
          SELECT unnest(items.tag_keys) FROM catalogue_items AS items WHERE items.oid = ${oid})))))`
}

/** Keeps the latest 100 of each (R-notification-003). */
async function forgetOld(tx: Tx, recipients: readonly Recipient[]): Promise<void> {
  const userOids = recipients.filter(({ app }) => app).map(({ userOid }) => userOid)
  if (userOids.length === 0) return
  await sql`
    DELETE FROM notifications AS old
    USING unnest(${userOids}::text[]) AS recipients (user_oid), LATERAL (
      SELECT seq FROM notifications AS kept WHERE kept.user_oid = recipients.user_oid
      ORDER BY seq DESC OFFSET ${keptNotifications} LIMIT 1) AS latest
    WHERE old.user_oid = recipients.user_oid AND old.seq <= latest.seq`.execute(tx)
}
