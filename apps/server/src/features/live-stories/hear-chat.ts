import { normalForm } from '@plax/story-engine/normal-form'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { findCurrentStream, onChatHint, readViewerMessages } from '../live/live.service.ts'
import { describeLiveStory } from '../story-chat/story-chat.service.ts'
import type { AnswerDeps } from './answer-events.ts'
import { anonymousName, hearEvents } from './hear-events.ts'
import { viewerWaitSetting } from './live-stories.settings.ts'

export const chatTask = 'live-stories.hear-chat'

/** Which chats are listened to is read this often. */
const knownMs = 5_000

/**
 * Reads the chats whose creators want viewers answered, after what was said in them. A hint that is lost
 * is made up for by the next one: how far a chat was read is stored. Returns how to stop.
 */
export function listenToChats({ bus, db, clock, log }: Deps): () => void {
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>())
  let knownUntil = 0
  const answering = () => {
    const now = clock.now().getTime()
    if (now >= knownUntil) {
      knownUntil = now + knownMs
      known = readAnswering(db)
    }
    return known
  }
  return onChatHint(bus, async (creatorOids) => {
    try {
      const creators = await answering()
      for (const creatorOid of creatorOids.filter((oid) => creators.has(oid))) {
        const key = `${chatTask}:${creatorOid}`
        await db.transaction().execute((tx) => addJob(tx, chatTask, { creatorOid }, { key }))
      }
    } catch (error) {
      log.warn({ err: error }, 'a chat could not be listened to; its next message makes up for it')
    }
  })
}

async function readAnswering(db: Deps['db']): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('live_stories')
    .select('creator_oid')
    .where('answers_chat', '=', true)
    .where('stopped_for', 'is', null)
    .execute()
  return new Set(rows.map(({ creator_oid: oid }) => oid))
}

/** Keeps the next question to a character, unless it was asked too soon after another. */
export function hearChat(deps: AnswerDeps): Job {
  return async ({ creatorOid: given }) => {
    const creatorOid = String(given)
    const viewerWaitMs = 1000 * (await deps.settings.get(viewerWaitSetting))
    const row = await deps.db
      .selectFrom('live_stories')
      .select('story_oid')
      .where('creator_oid', '=', creatorOid)
      .executeTakeFirst()
    if (!row) return
    const { names } = await describeLiveStory(deps.room, row.story_oid)
    const now = deps.clock.now()
    await deps.db.transaction().execute(async (tx) => {
      const story = await tx
        .selectFrom('live_stories')
        .selectAll()
        .where('creator_oid', '=', creatorOid)
        .forUpdate()
        .executeTakeFirst()
      if (!story?.answers_chat || story.stopped_for || story.story_oid !== row.story_oid) return
      const stream = await findCurrentStream(tx, creatorOid)
      const said = await readViewerMessages(tx, { creatorOid, after: story.chat_seq })
      const last = said.at(-1)
      if (!last) return
      const waited = now.getTime() - (story.asked_at?.getTime() ?? 0)
      const asking =
        stream?.state === 'on' && waited >= 1000 * story.wait_seconds
          ? said.filter(({ content }) => addresses(content, names))
          : []
      const since = new Date(now.getTime() - viewerWaitMs)
      const answered = await tx
        .selectFrom('live_story_events')
        .select('subject_oid')
        .where('creator_oid', '=', creatorOid)
        .where('kind', '=', 'chat')
        .where('created_at', '>', since)
        .execute()
      const served = new Set(answered.map(({ subject_oid: oid }) => oid))
      const next = asking.find(({ userOid }) => !served.has(userOid))
      await tx
        .updateTable('live_stories')
        .set({ chat_seq: last.seq, ...(next && { asked_at: now }) })
        .where('creator_oid', '=', creatorOid)
        .execute()
      if (!next || !stream) return
      await hearEvents(tx, [
        {
          kind: 'chat',
          oid: next.oid,
          creator_oid: creatorOid,
          stream_oid: stream.oid,
          subject_oid: next.userOid,
          name: next.nickname ?? anonymousName(next.anonymousNumber ?? ''),
          coins: 0,
          content: next.content,
          item: '',
          created_at: now,
        },
      ])
    })
  }
}

/**
 * Whether a message names a character, with or without an @, by the whole name or the first part of it.
 * In scripts that set words apart by spaces a name is a word of its own; elsewhere particles may follow
 * it.
 */
export function addresses(content: string, names: readonly string[]): boolean {
  const text = normalForm(content).toLowerCase()
  return names.flatMap(waysToCall).some((sought) => {
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const before = text[at - 1] ?? ''
      const after = text[at + sought.length] ?? ''
      if (!isWordSign(before) && !(isWordSign(after) && isWordSign(sought.at(-1) ?? '')))
        return true
    }
    return false
  })
}

/** A short first part, such as “The”, is no name. */
function waysToCall(name: string): string[] {
  const whole = normalForm(name).toLowerCase().trim()
  const [first = ''] = whole.split(/\s+/)
  const least = isWordSign(first[0] ?? '') ? 4 : 2
  const ways = first.length >= least && first !== whole ? [whole, first] : [whole]
  return ways.filter((way) => way !== '')
}

/** Letters of scripts that set words apart by spaces, and digits. */
function isWordSign(sign: string): boolean {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_]/u.test(sign)
}
