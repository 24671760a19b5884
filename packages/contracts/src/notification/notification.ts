import { z } from 'zod'
import {
  keptNotifications,
  notificationChannels,
  notificationTypes,
} from './notification-values.ts'
import { defineRoutes, pageOf, pageQuery } from '../route.ts'

const type = z.enum(notificationTypes)
const channel = z.enum(notificationChannels)

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'This is not the id of a notification.')
  .describe('Increases over time.')

const notification = z
  .object({
    id,
    type,
    title: z.string(),
    text: z.string(),
    path: z
      .string()
      .describe('The path it links to on this site; the list itself if what it’s about is gone.'),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Notification' })

const unread = z.number().int().describe('Number of unread notifications.')

const settings = z.object({
  types: z.array(
    z.object({
      type,
      channels: z.object({ app: z.boolean(), mail: z.boolean(), push: z.boolean() }),
      fixed: z.array(channel).describe('Channels that can’t be turned on or off.'),
    }),
  ),
  pushPublicKey: z.string().describe('The VAPID key (RFC 8292), base64url, for the browser.'),
})

const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .describe('As provided by the browser.')
const base64url = z.string().regex(/^[\w-]+=*$/)

/** The state of the hub’s topic `notifications`. */
export const unreadState = z.object({
  unread,
  newest: id.nullable().describe('The ID of the latest notification.'),
})
export type UnreadState = z.output<typeof unreadState>

/** What people are told of, and how. */
export const notificationRoutes = defineRoutes({
  'GET /account/notifications': {
    summary: `One’s notifications, the newest first; the latest ${keptNotifications} are kept`,
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(notification).extend({ unread }),
  },
  'POST /account/notification': {
    summary: 'Mark notifications as read, or as unread again',
    permission: 'user',
    body: z
      .object({
        ids: z.array(id).max(keptNotifications).optional(),
        upTo: id.optional().describe('This one and all earlier ones.'),
        read: z.boolean().default(true),
      })
      .refine(
        ({ ids, upTo }) => (ids === undefined) !== (upTo === undefined),
        'Either ids or upTo.',
      ),
    output: z.object({ unread }),
  },
  'GET /account/notification/setting': {
    summary: 'Your notification settings by type and channel',
    permission: 'user',
    output: settings,
  },
  'POST /account/notification/setting/modify': {
    summary: 'Turn a channel of a type on or off',
    permission: 'user',
    body: z.object({ type, channel, enabled: z.boolean() }),
    output: settings,
  },
  'POST /account/notification/push': {
    summary: 'Turn on push notifications for this browser; they end with the session',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      endpoint,
      keys: z.object({
        p256dh: base64url.length(87).describe('An uncompressed point of P-256, base64url.'),
        auth: base64url.length(22).describe('16 bytes, base64url.'),
      }),
    }),
    output: z.object({ subscribed: z.literal(true) }),
  },
  'POST /account/notification/push/remove': {
    summary: 'Turn off push notifications for this browser',
    permission: 'user',
    body: z.object({ endpoint }),
    output: z.object({ removed: z.boolean() }),
  },
  'POST /account/notification/unsubscribe': {
    summary: 'Turn off emails of a type with the token they contain',
    permission: 'public',
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({ token: z.string().max(200) }),
    output: z.object({ type }),
  },
})
