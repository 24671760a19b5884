import { managedChannelTag } from '@plax/contracts/channel/creator-tag-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { hashPassword, isPassword, lockUser, type UserRow } from '../../account/account.service.ts'
import { type ChannelRow, findChannel, getCreator, writeChannel } from '../rows/channel-row.ts'
import { managerHoursSetting } from '../rows/channel.settings.ts'

export type ManagerDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'config'>

const hourMs = 3600_000
/** Of all who try at one channel, whoever they are. */
const triesAtChannel = { calls: 30, windowSeconds: 3600 }

/** The default is the documents’ (R-channel-018): on, but for managed-channel creators. */
export function isManagerModeOn(
  creator: Pick<UserRow, 'creator_tags'>,
  channel: ChannelRow | null,
): boolean {
  return (
    channel?.manager_mode ?? !creator.creator_tags.some((tag) => tag.startsWith(managedChannelTag))
  )
}

/** Whether somebody may change a channel’s page: their own, or while they are its manager. */
export async function canManage(
  db: Db | Tx,
  { creatorOid, userOid, now }: { creatorOid: string; userOid: string | null; now: Date },
): Promise<boolean> {
  if (userOid === null) return false
  if (userOid === creatorOid) return true
  const row = await db
    .selectFrom('channel_managers')
    .select('until')
    .where('creator_oid', '=', creatorOid)
    .where('user_oid', '=', userOid)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function listManagers(db: Db, { creatorOid, now }: { creatorOid: string; now: Date }) {
  return db
    .selectFrom('channel_managers')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('until', '>', now)
    .orderBy('entered_at', 'desc')
    .limit(100)
    .execute()
}

/** Turns the mode on or off, or sets its password, which is a hash; who is in it is out then. */
export async function changeManagerMode(
  deps: ManagerDeps,
  change: { creatorOid: string; isOn?: boolean; password?: string | null },
): Promise<void> {
  const { creatorOid, isOn, password } = change
  const now = deps.clock.now()
  const hash = password ? await hashPassword(deps.config.passwordCost, password) : null
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, creatorOid)
    await writeChannel(tx, creatorOid, {
      ...(isOn !== undefined && { manager_mode: isOn }),
      ...(password !== undefined && { manager_password_hash: hash }),
      updated_at: now,
    })
    if (isOn === false || password !== undefined) {
      await tx.deleteFrom('channel_managers').where('creator_oid', '=', creatorOid).execute()
    }
    const details = { ...(isOn !== undefined && { isOn }), newPassword: password !== undefined }
    await auditChannel(tx, {
      creatorOid,
      actorOid: creatorOid,
      action: 'manager_mode_set',
      details,
      now,
    })
  })
}

/**
 * Lets somebody act for a channel for some hours.
 *
 * @throws channel.manager_mode_off, channel.incorrect_manager_password, channel.manager_needs_other
 */
export async function enterManagerMode(
  deps: ManagerDeps,
  entry: { creatorOid: string; userOid: string; password: string },
): Promise<Date> {
  const { creatorOid, userOid, password } = entry
  if (creatorOid === userOid) throw new AppError('channel.manager_needs_other')
  const creator = await getCreator(deps.db, creatorOid)
  const channel = await findChannel(deps.db, creatorOid)
  if (!isManagerModeOn(creator, channel)) throw new AppError('channel.manager_mode_off')
  await countCall(deps, `channel-manager|${creatorOid}`, triesAtChannel)
  const hash = channel?.manager_password_hash ?? null
  const isRight = hash !== null && (await isPassword(password, hash))
  if (!isRight) throw new AppError('channel.incorrect_manager_password')
  const now = deps.clock.now()
  const until = new Date(now.getTime() + (await deps.settings.get(managerHoursSetting)) * hourMs)
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, creatorOid)
    // A password that changed while it was checked opens nothing.
    const current = await findChannel(tx, creatorOid)
    const isSame = current?.manager_password_hash === hash && isManagerModeOn(creator, current)
    if (!isSame) throw new AppError('channel.incorrect_manager_password')
    await tx
      .insertInto('channel_managers')
      .values({ creator_oid: creatorOid, user_oid: userOid, entered_at: now, until })
      .onConflict((conflict) =>
        conflict.columns(['creator_oid', 'user_oid']).doUpdateSet({ entered_at: now, until }),
      )
      .execute()
    await auditChannel(tx, { creatorOid, actorOid: userOid, action: 'manager_entered', now })
  })
  return until
}

export async function leaveManagerMode(
  db: Db,
  { creatorOid, userOid }: { creatorOid: string; userOid: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('channel_managers')
    .where('creator_oid', '=', creatorOid)
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** What was done to a channel, which its creator can read. */
export function auditChannel(
  tx: Tx,
  entry: {
    creatorOid: string
    actorOid: string
    action: string
    details?: Record<string, unknown>
    now: Date
  },
): Promise<void> {
  const { creatorOid, actorOid, details, now } = entry
  const subject = { subjectKind: 'user', subjectOid: creatorOid }
  return audit(
    tx,
    { actorOid, action: `channel.${entry.action}`, ...subject, ...(details && { details }) },
    now,
  )
}
