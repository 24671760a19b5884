import { opensConsole } from '@plax/contracts/staff'
import type { OutputOf } from '@plax/contracts'
import {
  channelsOf,
  defaultChannelsOf,
  isFixedChannel,
  notificationChannels,
  type NotificationChannel,
  type NotificationType,
} from '@plax/contracts/notification/notification-values'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import type { Kinds } from './model/kinds.ts'

type Types = OutputOf<'GET /account/notification/setting'>['types']

/** What concerns only those with a role; everything else concerns everybody. */
const concerned: Partial<Record<NotificationType, (roles: UserActor['roles']) => boolean>> = {
  sale: (roles) => roles.has('creator'),
  subscriber: (roles) => roles.has('creator'),
  console: opensConsole,
}

/** The types that features declare and that concern somebody, with their channels as they chose. */
export async function readSettings(
  db: Db,
  kinds: Pick<Kinds, 'types'>,
  { userOid, roles }: Pick<UserActor, 'userOid' | 'roles'>,
): Promise<Types> {
  const rows = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_oid', '=', userOid)
    .execute()
  const chosen = new Map(rows.map((row) => [row.type, row]))
  const types = kinds.types.filter((type) => concerned[type]?.(roles) ?? true)
  return types.map((type) => {
    const { app, mail, push } = chosen.get(type) ?? defaultChannelsOf(type)
    const isFixed = (channel: NotificationChannel) => isFixedChannel(type, channel)
    const isAlwaysOn = (channel: NotificationChannel) =>
      isFixed(channel) && channelsOf(type).includes(channel)
    const channels = { app: app || isAlwaysOn('app'), mail: mail || isAlwaysOn('mail'), push }
    return { type, channels, fixed: notificationChannels.filter(isFixed) }
  })
}

export async function changeSetting(
  db: Db,
  change: {
    userOid: string
    type: NotificationType
    channel: NotificationChannel
    enabled: boolean
  },
): Promise<void> {
  const { userOid, type, channel, enabled } = change
  if (isFixedChannel(type, channel)) throw new AppError('notification.channel_fixed')
  const set = { [channel]: enabled }
  await db
    .insertInto('notification_settings')
    .values({ user_oid: userOid, type, ...defaultChannelsOf(type), ...set })
    .onConflict((conflict) => conflict.columns(['user_oid', 'type']).doUpdateSet(set))
    .execute()
}
