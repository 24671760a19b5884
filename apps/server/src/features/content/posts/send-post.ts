import type { PostFault } from '@plax/contracts/content-values'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findNews } from '../../../platform/events/reader.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { safePost, SafeFetchError } from '../../../platform/safe-fetch.ts'
import { findCover } from '../cards/find-cover.ts'
import { type ContentRow, findContent } from '../item/content.queries.ts'
import { hookAddress } from './discord-hook.ts'
import { discordMessage } from './discord-message.ts'

export const planPostTask = 'content.plan-post'
export const sendPostTask = 'content.send-post'

const timeoutMs = 10_000
const mostTries = 6
const firstDelayMs = 60_000

type PostDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'network' | 'secret'>

/** A content was published: it's announced once, where its creator wants that. */
export async function planPost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { seq }: Record<string, unknown>,
): Promise<void> {
  const contentOid = String((await findNews(db, Number(seq)))?.payload.contentOid)
  await db.transaction().execute(async (tx) => {
    const row = await findContent(tx, contentOid)
    if (!row?.fields.autoPost?.discord || !isShown(row)) return
    const planned = await tx
      .insertInto('content_posts')
      .values({
        content_oid: contentOid,
        network: 'discord',
        reason: null,
        changed_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('content_oid')
      .executeTakeFirst()
    if (planned) await enqueue(tx, contentOid)
  })
}

/** Announces again what failed. Throws `content.post_not_failed`. */
export async function postAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  contentOid: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reset = await tx
      .updateTable('content_posts')
      .set({ state: 'waiting', reason: null, tries: 0, changed_at: clock.now() })
      .where('content_oid', '=', contentOid)
      .where('state', '=', 'failed')
      .returning('content_oid')
      .executeTakeFirst()
    if (!reset) throw new AppError('content.post_not_failed')
    await enqueue(tx, contentOid)
  })
}

/**
 * Sends a post. It's marked before it goes out, so that a process which dies then leaves a failure that
 * its creator sees, and never a second post; what the network clearly didn't take is tried again.
 */
export async function sendPost(deps: PostDeps, job: Record<string, unknown>): Promise<void> {
  const contentOid = String(job.contentOid)
  const begun = await deps.db.transaction().execute((tx) => begin(tx, deps, contentOid))
  if (!begun) return
  const outcome = await post(deps, begun)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const isLast = begun.tries >= mostTries
    if (outcome === 'later' && !isLast) {
      await write(tx, { contentOid, state: 'waiting', now })
      await enqueue(tx, contentOid, new Date(now.getTime() + firstDelayMs * 2 ** (begun.tries - 1)))
    } else if (outcome === 'posted') {
      await write(tx, { contentOid, state: 'posted', now })
    } else {
      const reason = outcome === 'later' ? 'unavailable' : outcome
      await write(tx, { contentOid, state: 'failed', reason, now })
    }
  })
}

interface Begun {
  url: string
  body: Buffer
  tries: number
}

async function begin(tx: Tx, deps: PostDeps, contentOid: string): Promise<Begun | null> {
  const now = deps.clock.now()
  const post = await tx
    .selectFrom('content_posts')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .forUpdate()
    .executeTakeFirst()
  if (post?.state !== 'waiting' && post?.state !== 'sending') return null
  const fail = async (reason: PostFault) => {
    await write(tx, { contentOid, state: 'failed', reason, now })
    return null
  }
  if (post.state === 'sending') return fail('no_answer')
  const row = await findContent(tx, contentOid)
  if (!row || !isShown(row)) return fail('not_public')
  const url = await hookAddress(tx, deps, row.owner_oid)
  if (!url) return fail('not_connected')
  const tries = post.tries + 1
  await tx
    .updateTable('content_posts')
    .set({ state: 'sending', tries, changed_at: now })
    .where('content_oid', '=', contentOid)
    .execute()
  const coverPath = await findCover(tx, { contentOid, language: null })
  return { url, body: discordMessage(deps.config, { row, coverPath }), tries }
}

/** `later`: it was surely not taken, for now. */
async function post(
  { network }: PostDeps,
  { url, body }: Begun,
): Promise<'posted' | 'later' | PostFault> {
  try {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const status = await safePost(network, url, { headers, body, timeoutMs })
    if (status >= 200 && status < 300) return 'posted'
    if (status === 429 || status >= 500) return 'later'
    return status === 401 || status === 404 ? 'webhook_gone' : 'refused'
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    if (error.fault === 'refused') return 'refused'
    return error.fault === 'unresolved' || isUnsent(error.cause) ? 'later' : 'no_answer'
  }
}

/** No connection came about. */
function isUnsent(cause: unknown): boolean {
  const { code, syscall } = (cause ?? {}) as NodeJS.ErrnoException
  return syscall === 'connect' && code !== undefined
}

function isShown(row: ContentRow): boolean {
  return row.state === 'published' && row.deleted_at === null && !row.fields.isPrivate
}

function enqueue(tx: Tx, contentOid: string, runAt?: Date): Promise<void> {
  const key = `${sendPostTask}:${contentOid}`
  return addJob(tx, sendPostTask, { contentOid }, { key, ...(runAt && { runAt }) })
}

async function write(
  tx: Tx,
  {
    contentOid,
    state,
    reason = null,
    now,
  }: {
    contentOid: string
    state: 'waiting' | 'posted' | 'failed'
    reason?: PostFault | null
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('content_posts')
    .set({ state, reason, changed_at: now })
    .where('content_oid', '=', contentOid)
    .execute()
}
