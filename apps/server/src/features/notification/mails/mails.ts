import { isLanguage, type Language } from '@plax/contracts/languages'
import type { NotificationType } from '@plax/contracts/notification/notification-values'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Mail, queueMail } from '../../../platform/mail/mailer.ts'
import type { Announcement, NotificationKind, NotificationWords } from '../../../platform/notify.ts'
import type { Recipient } from '../model/notify.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { findNamedUsers, renderIn } from '../model/words.ts'

interface MailDeps {
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>
  secret: string
}

/** Queues an email to each recipient who gets emails. */
export async function mailRecipients(
  tx: Tx,
  deps: MailDeps & { clock: Clock },
  message: {
    kind: NotificationKind
    announcement: Announcement
    path: string
    recipients: readonly Recipient[]
  },
): Promise<void> {
  const { kind, path, recipients } = message
  const { params } = message.announcement
  const named = await findNamedUsers(tx, [{ kind, params }])
  for (const { userOid, email, language } of recipients.filter((one) => one.mail)) {
    const lang = isLanguage(language) ? language : 'en'
    const words = renderIn(lang, { kind, params }, named)
    const to = { userOid, email, lang }
    const written = notificationMail(deps, { to, type: kind.type, words, path })
    await queueMail(tx, written, deps.clock.now())
  }
}

/** A notification by mail, with a link to its subject and one that ends the mails of its type. */
function notificationMail(
  deps: MailDeps,
  about: {
    to: { userOid: string; email: string; lang: Language }
    type: NotificationType
    words: NotificationWords
    path: string
  },
): Mail {
  const { to, type, words, path } = about
  const site = siteOf(deps.config)
  const lines = [words.text, `${site}${path}`]
  const mail = { to: to.email, subject: words.title }
  if (type === 'account') return { ...mail, text: lines.join('\n\n') }
  const token = unsubscribeToken(deps.secret, { userOid: to.userOid, type })
  const page = `${site}/notifications/unsubscribe?token=${token}`
  return {
    ...mail,
    text: [...lines, '—', `${endThese[to.lang]}\n${page}`].join('\n\n'),
    unsubscribeUrl: `${site}/api/account/notification/unsubscribe/${token}`,
  }
}

/** The address that people open. */
function siteOf({ publicUrl, host, port }: MailDeps['config']): string {
  return publicUrl ?? `http://${host}:${port}`
}

const endThese: Record<Language, string> = {
  en: 'Turn off emails like this:',
  ko: '이 알림을 메일로 받지 않으려면:',
  jp: 'この種類のメールを停止するには：',
  es: 'Para no recibir más correos de este tipo:',
}
