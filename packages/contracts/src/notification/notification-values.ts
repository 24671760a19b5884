/**
 * What a notification is about: the documents' seven (R-notification-004), receipts, and what always has
 * to be said: the account's safety, and what the house decided about somebody's works. Administrators
 * are told of what waits for them in the console.
 */
export const notificationTypes = [
  'content',
  'post',
  'comment',
  'sale',
  'subscriber',
  'live',
  'recording',
  'receipt',
  'account',
  'console',
] as const

export type NotificationType = (typeof notificationTypes)[number]

/** The ways in which somebody is told: the list with its bell, mail, web push. */
export const notificationChannels = ['app', 'mail', 'push'] as const

export type NotificationChannel = (typeof notificationChannels)[number]

/** How many are kept for each user (R-notification-003). */
export const keptNotifications = 100

/** The channels of a type: a receipt is only mailed, to who just paid. */
export function channelsOf(type: NotificationType): readonly NotificationChannel[] {
  return type === 'receipt' ? ['mail'] : notificationChannels
}

/** Until somebody says otherwise: receipts are mailed, and of the others what somebody asked for. */
export function defaultChannelsOf(type: NotificationType): Record<NotificationChannel, boolean> {
  const isReceipt = type === 'receipt'
  return { app: !isReceipt, mail: isReceipt, push: !isReceipt }
}

/** Whether a channel of a type can’t be turned on or off: an account’s safety needs it, or it has none. */
export function isFixedChannel(type: NotificationType, channel: NotificationChannel): boolean {
  return (type === 'account' && channel !== 'push') || !channelsOf(type).includes(channel)
}
