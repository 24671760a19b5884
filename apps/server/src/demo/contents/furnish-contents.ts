import pg from 'pg'
import type { Deps } from '../../deps.ts'
import { openStory, playScenes } from '../../features/content/branching/play-story.ts'
import { contentSales } from '../../features/content/content.service.ts'
import { answerPartner } from '../../features/content/partners/answer-partner.ts'
import { beginView, countPlay } from '../../features/content/views/watch.ts'
import { placeOrder } from '../../features/commerce/commerce.service.ts'
import { retryEncoding } from '../../features/media/encoding/encoding.service.ts'
import { kindOfItem } from '../../features/commerce/quote.ts'
import { discountOf } from '@plax/contracts/content/content-values'
import { findContent } from '../../features/content/item/content.queries.ts'
import { actorOf, findPerson, type PersonName } from '../people-made.ts'
import { keepContents, voteIn } from '../talk/keep-contents.ts'
import { talkOfContents } from '../talk/of-contents.ts'
import { talkSteps } from '../talk/talk-about.ts'
import { relive } from '../timeline.ts'
import { choiceIdOf } from './branching-stories.ts'
import type { DemoContent } from './content.ts'
import { demoContents } from './contents.ts'
import { demoContentsSetting, hasUnmade, listFailed } from './unmade.ts'
import { type MakingOptions, writeDemoContent } from './write-content.ts'

const lockKey = 7_529_004

/**
 * Makes the demo world’s contents, once, while everything else is used already. One that fails leaves
 * the others alone, and is made at the next start; so is what couldn’t be encoded.
 */
export async function furnishContents(deps: Deps, making: MakingOptions): Promise<void> {
  if (!(await hasUnmade(deps))) return
  const lock = new pg.Client({ connectionString: deps.databaseUrl })
  lock.on('error', () => {})
  await lock.connect()
  try {
    const { rows } = await lock.query('SELECT pg_try_advisory_lock($1) AS is_mine', [lockKey])
    if (rows[0]?.is_mine) await furnish(deps, making)
  } finally {
    await lock.end()
  }
}

async function furnish(deps: Deps, making: MakingOptions): Promise<void> {
  const { isDone, ...noted } = await deps.settings.get(demoContentsSetting)
  const begun = { ...noted.begun }
  const note = (value: { isDone: boolean; begun: Record<string, string> }) =>
    deps.db.transaction().execute((tx) => deps.settings.set(tx, demoContentsSetting, value, null))
  for (const contentOid of await listFailed(deps.db, Object.values(begun))) {
    const now = deps.clock.now()
    await deps.db.transaction().execute((tx) => retryEncoding(tx, contentOid, now))
    await making.untilEncoded?.(contentOid)
  }
  if (isDone) return
  let failed = 0
  for (const content of demoContents) {
    making.signal.throwIfAborted()
    const { key } = content
    const onIssued = async (contentOid: string) => {
      begun[key] = contentOid
      await note({ isDone: false, begun })
    }
    const oidOf = (of: string) => begun[of]
    const options = { known: begun[key], onIssued, oidOf, ...making }
    try {
      const contentOid = await writeDemoContent(deps, content, options)
      await useContent(deps, content, contentOid)
      await talkOf(deps, content, contentOid)
      await making.untilEncoded?.(contentOid)
    } catch (error) {
      making.signal.throwIfAborted()
      failed += 1
      deps.log.warn({ err: error, content: key }, 'demo content not made')
    }
  }
  // Lists of contents have all of them.
  if (failed === 0) await keepContents(deps, (key) => begun[key] ?? '')
  await note({ isDone: failed === 0, begun })
}

/** Who makes it too says yes; it is bought, and then watched, by the calls of the features. */
async function useContent(deps: Deps, content: DemoContent, contentOid: string): Promise<void> {
  const { partner, buyers = [], watchers = [], players = [] } = content
  const as = async (who: PersonName) => actorOf(deps, await findPerson(deps, who))
  if (partner) {
    await answerPartner(deps, { actor: await as(partner.who), contentOid, accept: true })
  }
  for (const who of buyers) await buy(deps, { content, contentOid, actor: await as(who) })
  for (const who of watchers) await watch(deps, { contentOid, actor: await as(who) })
  for (const { who, path } of players) {
    await play(deps, { contentOid, actor: await as(who) }, path)
  }
}

/** What people say of it and vote in it, once it is published. */
async function talkOf(deps: Deps, content: DemoContent, contentOid: string): Promise<void> {
  const talk = talkOfContents[content.key]
  if (!talk) return
  const { oid: creatorOid } = await findPerson(deps, content.by)
  await relive(deps, talkSteps(deps.clock.now(), { contentOid, creatorOid }, talk))
  await voteIn(deps, content.key, contentOid)
}

type Activity = { contentOid: string; actor: Awaited<ReturnType<typeof actorOf>> }

async function buy(
  deps: Deps,
  { content, contentOid, actor }: Activity & { content: DemoContent },
): Promise<void> {
  const all = { ...deps, sales: [contentSales] }
  const kind = await kindOfItem(all, contentOid)
  const full = content.price ?? 0
  const row = await findContent(deps.db, contentOid)
  const price = full - discountOf(full, row?.discount ?? null, deps.clock.now())
  const line = { kind, subjectOid: contentOid, price, receiverOid: undefined }
  await placeOrder(all, { actor, key: `demo:${contentOid}:${actor.userOid}`, lines: [line] })
}

/** Plays a branching story along a path of scenes. */
async function play(deps: Deps, asked: Activity, path: readonly string[]): Promise<void> {
  const story = await openStory(deps.db, { ...asked, now: deps.clock.now() })
  await watch(deps, asked)
  await playScenes(deps, story, { ...asked, move: 'restart' })
  for (const [index, to] of path.slice(1).entries()) {
    const sceneId = path[index] ?? ''
    const choiceId = choiceIdOf(sceneId, to)
    await playScenes(deps, story, { ...asked, move: 'choose', sceneId, choiceId })
  }
}

async function watch(deps: Deps, asked: Activity): Promise<void> {
  await beginView(deps, asked)
  await countPlay(deps, asked)
}
