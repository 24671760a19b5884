import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Feature } from '../feature.ts'
import { newOid } from '../ids.ts'
import { addJob } from '../jobs/jobs.ts'
import { load } from '../load.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Where one request ends mails of this kind (RFC 8058); security mails have none. */
  unsubscribeUrl?: string
}

const sendTask = 'mail.send'

/** Whether mails reach anybody; in development `/dev/mail` shows them instead. */
export function sendsMail({ mode, smtpUrl }: Pick<Config, 'mode' | 'smtpUrl'>): boolean {
  return smtpUrl !== null || mode !== 'production'
}

/** Throws `mail.not_set_up`, for calls whose caller has to wait for a code or a link. */
export function assertSendsMail(config: Pick<Config, 'mode' | 'smtpUrl'>): void {
  if (!sendsMail(config)) throw new AppError('mail.not_set_up')
}

/** Puts a mail on its way, in the transaction that calls for it. */
export async function queueMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  const id = newOid(now)
  await tx
    .insertInto('mails')
    .values({
      id,
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      created_at: now,
      sent_at: null,
    })
    .execute()
  await addJob(tx, sendTask, { id }, { key: `mail:${id}` })
}

/** Sends queued mails by SMTP; without a server they stay in the table, for `/dev/mail`. */
export function mailFeature(deps: {
  db: Db
  clock: Clock
  config: { mode: string; smtpUrl: string | null; mailFrom: string }
}): Feature {
  const { smtpUrl } = deps.config
  const transport = smtpUrl ? load('nodemailer').createTransport(smtpUrl) : null
  return {
    name: 'mail',
    handlers: {
      'GET /dev/mail': async () => ({ items: await listMails(deps.db) }),
    },
    jobs: {
      [sendTask]: async ({ id }) => {
        if (!transport) return
        const mail = await deps.db
          .selectFrom('mails')
          .selectAll()
          .where('id', '=', String(id))
          .where('sent_at', 'is', null)
          .executeTakeFirst()
        if (!mail) return
        await transport.sendMail({
          from: deps.config.mailFrom,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          messageId: `<${mail.id}@plax>`,
          headers: unsubscribeHeaders(mail.unsubscribe_url),
        })
        await deps.db
          .updateTable('mails')
          .set({ sent_at: deps.clock.now() })
          .where('id', '=', mail.id)
          .execute()
      },
    },
  }
}

function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

export async function listMails(
  db: Db,
): Promise<{ id: string; to: string; subject: string; text: string; createdAt: string }[]> {
  const rows = await db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(50).execute()
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}
