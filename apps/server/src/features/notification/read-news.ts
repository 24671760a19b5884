import { isLanguage } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type News, readNews } from '../../platform/events/reader.ts'
import { queueMail } from '../../platform/mail/mailer.ts'
import { type Announcement, fillWords, type NotificationKind } from '../../platform/notify.ts'
import { barredAccountsSetting } from '../account/account.service.ts'
import type { Kinds } from './kinds.ts'
import { hint } from './live.ts'
import { notificationMail } from './mails.ts'
import { pushTask } from './push/push-task.ts'
import { tell, type Told } from './tell.ts'

const reader = 'notification'
const batchSize = 100

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'bus' | 'config' | 'secret' | 'settings'>

/**
 * Tells people of the news since the last time, each once: the lists, mails and jobs of pushes
 * commit together with how far the reader came. Then the open pages of whom it concerns are woken.
 */
export async function tellNews(deps: ReadDeps, kinds: Kinds): Promise<void> {
  const barred = await deps.settings.get(barredAccountsSetting)
  const { count, told } = await deps.db.transaction().execute(async (tx) => {
    const news = await readNews(tx, { reader, limit: batchSize })
    const all: Told[] = []
    for (const one of news) {
      // One by one: as many as follow a creator are too many for the arguments of a call.
      for (const person of await tellOne(tx, deps, { kinds, news: one, barred })) all.push(person)
    }
    return { count: news.length, told: all }
  })
  await hint(
    deps.bus,
    told.filter(({ app }) => app).map(({ userOid }) => userOid),
  )
  if (count === batchSize) await tellNews(deps, kinds)
}

async function tellOne(
  tx: Tx,
  deps: ReadDeps,
  { kinds, news, barred }: { kinds: Kinds; news: News; barred: readonly string[] },
): Promise<Told[]> {
  const kind = kinds.byEvent.get(news.type)
  const said = kind ? await kind.announce(tx, news) : null
  if (!kind || !said) return []
  const told = await tell(tx, { kinds, kind, news, said, barred })
  await mail(tx, deps, { kind, said, told })
  await enqueuePushes(tx, { news, said, told })
  return told
}

async function mail(
  tx: Tx,
  deps: ReadDeps,
  { kind, said, told }: { kind: NotificationKind; said: Announcement; told: readonly Told[] },
): Promise<void> {
  for (const { userOid, email, language } of told.filter((one) => one.mail)) {
    const lang = isLanguage(language) ? language : 'en'
    const words = fillWords(kind.texts[lang], said.params)
    const to = { userOid, email, lang }
    const written = notificationMail(deps, { to, type: kind.type, words, path: said.path })
    await queueMail(tx, written, deps.clock.now())
  }
}

/** A job for each browser; the worker may send one again, which then replaces itself there. */
async function enqueuePushes(
  tx: Tx,
  { news, said, told }: { news: News; said: Announcement; told: readonly Told[] },
): Promise<void> {
  const userOids = told.filter(({ push }) => push).map(({ userOid }) => userOid)
  if (userOids.length === 0) return
  const payload = { seq: news.seq, kind: news.type, path: said.path, params: said.params }
  await sql`
    SELECT graphile_worker.add_job(${pushTask},
      (${JSON.stringify(payload)}::jsonb || jsonb_build_object('subscriptionOid', oid))::json,
      job_key => ${`push:${news.seq}:`} || oid, max_attempts => 5)
    FROM push_subscriptions WHERE user_oid = ANY (${userOids}::text[])`.execute(tx)
}
