import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type NotificationType,
  notificationTypes,
} from '@plax/contracts/notification/notification-values'
import { AppError } from '../../../platform/errors.ts'
import { isOid } from '../../../platform/ids.ts'

interface MailsOf {
  userOid: string
  type: NotificationType
}

/**
 * What a mail carries to end the mails of its type. It works for ever, since mails are kept for
 * ever, and can do nothing else.
 */
export function unsubscribeToken(secret: string, { userOid, type }: MailsOf): string {
  return `${userOid}.${type}.${sign(secret, { userOid, type })}`
}

/** Throws `notification.unsubscribe_invalid`. */
export function readUnsubscribeToken(secret: string, token: string): MailsOf {
  const [userOid = '', name = '', given = ''] = token.split('.')
  const type = notificationTypes.find((one) => one === name)
  if (!type || type === 'account' || !isOid(userOid)) throw invalid()
  const expected = Buffer.from(sign(secret, { userOid, type }))
  const sent = Buffer.from(given)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw invalid()
  return { userOid, type }
}

function sign(secret: string, { userOid, type }: MailsOf): string {
  return createHmac('sha256', secret).update(`unsubscribe:${userOid}:${type}`).digest('base64url')
}

function invalid(): AppError {
  return new AppError('notification.unsubscribe_invalid')
}
