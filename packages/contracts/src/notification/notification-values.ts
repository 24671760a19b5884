/**
 * What a notification is about: the documents' seven (R-notification-004), and what always has to be
 * said: the account's safety, and what the house decided about somebody's works. Administrators are
 * told of what waits for them in the console.
 */
export const notificationTypes = [
  'content',
  'post',
  'comment',
  'sale',
  'subscriber',
  'live',
  'recording',
  'account',
  'console',
] as const

export type NotificationType = (typeof notificationTypes)[number]

/** The ways in which somebody is told: the list with its bell, mail, web push. */
export const notificationChannels = ['app', 'mail', 'push'] as const

export type NotificationChannel = (typeof notificationChannels)[number]

/** How many are kept for each user (R-notification-003). */
export const keptNotifications = 100

/** Until somebody says otherwise: mail is sent to who asked for it. */
export const defaultChannels: Record<NotificationChannel, boolean> = {
  app: true,
  mail: false,
  push: true,
}

/** Whether a channel of a type stays on whatever its reader would like: their safety hangs on it. */
export function isFixedChannel(type: NotificationType, channel: NotificationChannel): boolean {
  return type === 'account' && channel !== 'push'
}
