import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import type { UserRow } from '../users/users.queries.ts'
import { languageOf } from '../users/account.mails.ts'
import { newDeviceMail } from './sessions.mails.ts'
import { deviceName, deviceOf } from './user-agent.ts'

/** Emails the owner and emits an event about a sign-in with an unknown browser. */
export async function notifyOfNewDevice(
  tx: Tx,
  user: Pick<UserRow, 'oid' | 'email' | 'language'>,
  seen: {
    sessionId: string
    userAgent: string
    address: string
    country: string | null
    now: Date
  },
): Promise<void> {
  const { sessionId, address, country, now } = seen
  const device = deviceOf(seen.userAgent)
  const text = newDeviceMail(languageOf(user), {
    device: deviceName(device),
    place: country === null ? address : `${address} (${country})`,
    at: now,
  })
  await queueMail(tx, { to: user.email, ...text }, now)
  const { browser, system } = device
  const payload = { userOid: user.oid, sessionOid: sessionId, browser, system, address, country }
  await emit(tx, { stream: 'account', type: 'account.new_device', payload }, now)
}
