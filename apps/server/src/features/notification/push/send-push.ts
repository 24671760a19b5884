import { isLanguage } from '@plax/contracts/languages'
import webPush from 'web-push'
import type { Deps } from '../../../deps.ts'
import { fillWords } from '../../../platform/notify.ts'
import { safePost } from '../../../platform/safe-fetch.ts'
import type { Kinds } from '../kinds.ts'
import { vapidKeys } from './vapid.ts'

const timeoutMs = 15_000
/** What nobody fetched in three days is no news. */
const ttlSeconds = 3 * 24 * 3600
/** Letters of a title or a text. */
const longestWords = 300

type PushDeps = Pick<Deps, 'db' | 'config' | 'log' | 'network' | 'secret'>

interface PushJob {
  subscriptionOid: string
  seq: number
  kind: string
  path: string
  params: Record<string, string | number>
}

/** Sends one push to one browser, encrypted for it (RFC 8291). Throws where it is worth another try. */
export async function sendPush(deps: PushDeps, kinds: Kinds, job: PushJob): Promise<void> {
  const to = await findReceiver(deps, job.subscriptionOid)
  const kind = kinds.byEvent.get(job.kind)
  if (!to || !kind) return
  const lang = isLanguage(to.language) ? to.language : 'en'
  const words = fillWords(kind.texts[lang], job.params)
  const payload = JSON.stringify({
    title: cut(words.title),
    text: cut(words.text),
    path: job.path,
    tag: String(job.seq),
    lang,
  })
  const request = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    payload,
    { TTL: ttlSeconds, vapidDetails: { subject: subjectOf(deps), ...vapidKeys(deps.secret) } },
  )
  const status = await safePost(deps.network, request.endpoint, {
    headers: request.headers,
    body: request.body,
    timeoutMs,
  })
  if (status === 404 || status === 410) await forget(deps, to.oid)
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`)
  else if (status >= 300) deps.log.warn({ status }, 'a push service refused a push')
}

/** Push services take 4,096 bytes in all, and a screen shows less. */
function cut(words: string): string {
  const letters = [...words]
  return letters.length <= longestWords ? words : `${letters.slice(0, longestWords - 1).join('')}…`
}

async function findReceiver({ db }: PushDeps, oid: string) {
  return db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('users', 'users.oid', 'subscription.user_oid')
    .select(['subscription.oid', 'endpoint', 'p256dh', 'auth', 'users.language'])
    .where('subscription.oid', '=', oid)
    .where('users.suspended_at', 'is', null)
    .where('users.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

/** The browser is gone, or its owner took the permission back. */
async function forget({ db }: PushDeps, oid: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('oid', '=', oid).execute()
}

/** Whom a push service may write to about us. */
function subjectOf({ config }: PushDeps): string {
  if (config.publicUrl?.startsWith('https:')) return config.publicUrl
  return `mailto:${/<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
}
