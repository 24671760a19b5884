import { isLanguage, type Language } from '@plax/contracts/languages'
import type * as WebPush from 'web-push'
import type { Deps } from '../../../deps.ts'
import { load } from '../../../platform/load.ts'
import type { NotificationWords } from '../../../platform/notify.ts'
import { safePost, SafeFetchError } from '../../../platform/safe-fetch.ts'
import type { Kinds } from '../model/kinds.ts'
import { openPaths } from '../model/places.ts'
import { findNamedUsers, renderIn } from '../model/words.ts'
import type { PushJob } from './push-task.ts'
import {
  countFailure,
  findReceiver,
  forget,
  forgiveFailures,
  pushLater,
  type Receiver,
} from './receivers.ts'
import { vapidKeys } from './vapid.ts'

const timeoutMs = 3000
/** What nobody fetched in three days is no news. */
const ttlSeconds = 3 * 24 * 3600
/** Letters of a title or a text. */
const longestWords = 300

type PushDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'network' | 'secret'>

type PushRequest = ReturnType<typeof WebPush.generateRequestDetails>

/**
 * Sends one push to one browser, encrypted for it (RFC 8291). What fails is tried again, later and
 * later, whichever pushes wait for that browser; after the last failure it is forgotten.
 */
export async function sendPush(deps: PushDeps, kinds: Kinds, job: PushJob): Promise<void> {
  const to = await findReceiver(deps, job.subscriptionOid)
  const kind = kinds.byEvent.get(job.kind)
  if (!to || !kind) return
  if (to.retry_at && to.retry_at > deps.clock.now()) return pushLater(deps, job, to.retry_at)
  const lang = isLanguage(to.language) ? to.language : 'en'
  const message = { kind, params: job.params }
  const named = await findNamedUsers(deps.db, [message])
  // Whom it names may have left, or been suspended, while it waited.
  if ([...named.values()].some((user) => user.withdrawn_at ?? user.suspended_at)) return
  const words = renderIn(lang, message, named)
  const visitor = { userOid: to.user_oid, now: deps.clock.now() }
  const [path] = await openPaths(deps.db, kinds.places, { targets: [job.target], ...visitor })
  // What it is about is gone.
  if (!path) return
  const outcome = await post(deps, encrypt(deps, { to, lang, words, path, job }))
  if (outcome === 'gone') await forget(deps, to.oid)
  if (outcome === 'failed') await countFailure(deps, to, job)
  if (outcome === 'taken' && to.failures > 0) await forgiveFailures(deps, to.oid)
}

function encrypt(
  deps: PushDeps,
  {
    to,
    lang,
    words,
    path,
    job,
  }: { to: Receiver; lang: Language; words: NotificationWords; path: string; job: PushJob },
): PushRequest {
  const payload = JSON.stringify({
    title: cut(words.title),
    text: cut(words.text),
    path,
    tag: String(job.seq),
    lang,
  })
  return load('web-push').generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    payload,
    { TTL: ttlSeconds, vapidDetails: { subject: subjectOf(deps), ...vapidKeys(deps.secret) } },
  )
}

/** `gone`: the browser is, its owner took the permission back, or it names a machine inside. */
async function post(
  { network, log }: PushDeps,
  { endpoint, headers, body }: PushRequest,
): Promise<'taken' | 'failed' | 'gone'> {
  try {
    const sent = { headers, body: body ?? Buffer.alloc(0), timeoutMs }
    const status = await safePost(network, endpoint, sent)
    if (status === 404 || status === 410) return 'gone'
    if (status === 429 || status >= 500) return 'failed'
    if (status >= 300) log.warn({ status }, 'a push service refused a push')
    return 'taken'
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    return error.fault === 'refused' ? 'gone' : 'failed'
  }
}

/** Push services take 4,096 bytes in all, and a screen shows less. */
function cut(words: string): string {
  const letters = [...words]
  return letters.length <= longestWords ? words : `${letters.slice(0, longestWords - 1).join('')}…`
}

/** Whom a push service may write to about us. */
function subjectOf({ config }: PushDeps): string {
  if (config.publicUrl?.startsWith('https:')) return config.publicUrl
  return `mailto:${/<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`
}
