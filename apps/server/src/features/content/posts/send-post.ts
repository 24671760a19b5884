import {
  type PostFault,
  type PostNetwork,
  postNetworks,
} from '@plax/contracts/content/content-values'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type ContentRow, findContent } from '../item/content.queries.ts'
import { discordPoster } from './discord-post.ts'
import type { Outcome, PostDeps, Poster } from './post-network.ts'
import { xPoster } from './x-post.ts'

export const planPostTask = 'content.plan-post'
export const sendPostTask = 'content.send-post'

const posters: Record<PostNetwork, Poster> = { discord: discordPoster, x: xPoster }
const mostTries = 6
const firstDelayMs = 60_000

/** A content in one of the networks. */
interface Post {
  contentOid: string
  network: PostNetwork
}

/** A content was published: it's announced once in each network, where its creator wants that. */
export async function planPost(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { seq }: Record<string, unknown>,
): Promise<void> {
  const contentOid = String((await findEvent(db, Number(seq)))?.payload.contentOid)
  await db.transaction().execute(async (tx) => {
    const row = await findContent(tx, contentOid)
    if (!row || !isShown(row)) return
    const wanted = postNetworks.filter((network) => posters[network].isWanted({ config }, row))
    for (const network of wanted) {
      const planned = await tx
        .insertInto('content_posts')
        .values({ content_oid: contentOid, network, reason: null, changed_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('content_oid')
        .executeTakeFirst()
      if (planned) await enqueue(tx, { contentOid, network })
    }
  })
}

/** Announces again what failed. Throws `content.post_not_failed`. */
export async function postAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  post: Post,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reset = await tx
      .updateTable('content_posts')
      .set({ state: 'waiting', reason: null, tries: 0, changed_at: clock.now() })
      .where('content_oid', '=', post.contentOid)
      .where('network', '=', post.network)
      .where('state', '=', 'failed')
      .returning('content_oid')
      .executeTakeFirst()
    if (!reset) throw new AppError('content.post_not_failed')
    await enqueue(tx, post)
  })
}

/**
 * Sends a post. It's marked before it goes out, so that a process which dies then leaves a failure that
 * its creator sees, and never a second post; what the network clearly didn't take is tried again.
 */
export async function sendPost(deps: PostDeps, job: Record<string, unknown>): Promise<void> {
  // Jobs that were queued before there was a choice name no network.
  const network = postNetworks.find((one) => one === job.network) ?? 'discord'
  const post = { contentOid: String(job.contentOid), network }
  const begun = await deps.db.transaction().execute((tx) => begin(tx, deps, post))
  if (!begun) return
  const outcome = await begun.send()
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (outcome.state === 'waiting' && begun.tries < mostTries) {
      const soonest = new Date(now.getTime() + firstDelayMs * 2 ** (begun.tries - 1))
      await write(tx, { ...post, state: 'waiting', now })
      await enqueue(tx, post, outcome.until ?? soonest)
    } else {
      const reason = outcome.state === 'failed' ? outcome.reason : 'unavailable'
      const end = outcome.state === 'posted' ? 'posted' : 'failed'
      await write(tx, { ...post, state: end, reason: end === 'failed' ? reason : null, now })
    }
  })
}

interface PendingPost {
  send: () => Promise<Outcome>
  tries: number
}

async function begin(
  tx: Tx,
  deps: PostDeps,
  { contentOid, network }: Post,
): Promise<PendingPost | null> {
  const now = deps.clock.now()
  const post = await tx
    .selectFrom('content_posts')
    .selectAll()
    .where('content_oid', '=', contentOid)
    .where('network', '=', network)
    .forUpdate()
    .executeTakeFirst()
  if (post?.state !== 'waiting' && post?.state !== 'sending') return null
  const fail = async (reason: PostFault) => {
    await write(tx, { contentOid, network, state: 'failed', reason, now })
    return null
  }
  if (post.state === 'sending') return fail('no_answer')
  const row = await findContent(tx, contentOid)
  if (!row || !isShown(row)) return fail('not_public')
  const send = await posters[network].ready(tx, deps, row)
  if (!send) return fail('not_connected')
  const tries = post.tries + 1
  await tx
    .updateTable('content_posts')
    .set({ state: 'sending', tries, changed_at: now })
    .where('content_oid', '=', contentOid)
    .where('network', '=', network)
    .execute()
  return { send, tries }
}

function isShown(row: ContentRow): boolean {
  return row.state === 'published' && row.deleted_at === null && !row.fields.isPrivate
}

function enqueue(tx: Tx, { contentOid, network }: Post, runAt?: Date): Promise<void> {
  const key = `${sendPostTask}:${network}:${contentOid}`
  return addJob(tx, sendPostTask, { contentOid, network }, { key, ...(runAt && { runAt }) })
}

async function write(
  tx: Tx,
  {
    contentOid,
    network,
    state,
    reason = null,
    now,
  }: Post & {
    state: 'waiting' | 'posted' | 'failed'
    reason?: PostFault | null
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('content_posts')
    .set({ state, reason, changed_at: now })
    .where('content_oid', '=', contentOid)
    .where('network', '=', network)
    .execute()
}
