import type { ReplyNews } from '@plax/contracts/story-chat/story-chat'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../../platform/errors.ts'
import type { HubMessage, HubTopic } from '../../../platform/hub/hub-topic.ts'
import { getRoom } from '../room/own-room.ts'
import { findMessage } from '../room/room.queries.ts'
import { endAbandoned } from './abandoned-replies.ts'
import { pollMs } from './follow-reply.ts'
import type { LiveReply } from './live-reply.ts'
import type { ReplyDeps } from './reply.deps.ts'

interface Followed {
  messageOid: string
  findLive: () => LiveReply | null
}

type TopicDeps = Pick<ReplyDeps, 'db' | 'clock' | 'replies'>

/** After all text, however long. */
const endSeq = Number.MAX_SAFE_INTEGER

/**
 * What is written of a reply, for open pages. The number of a message is the length of the text up to
 * its end, in UTF-16 units, so that a page goes on from what it has. All who may join see the same:
 * what the end left to each of them is asked for by a call.
 */
export function replyTopic(deps: TopicDeps): HubTopic {
  return {
    name: 'reply',
    open: async ({ actor, id }) => {
      const message = id === null ? null : await findMessage(deps.db, id)
      if (!message || message.role === 'user') throw new AppError('chat.message_not_found')
      await getRoom(deps.db, message.room_oid, actor)
      let known: LiveReply | null = null
      // Also after its end, which then takes no query.
      const findLive = () => (known ??= deps.replies.find(message.oid))
      const followed = { messageOid: message.oid, findLive }
      return {
        key: `reply:${message.oid}`,
        isGuarded: true,
        readLog: (after) => readNews(deps, followed, after ?? 0),
        watch: (wake) => watchReply(followed, wake),
      }
    },
  }
}

/** From memory where this process writes it, else as it’s saved. */
async function readNews(
  deps: TopicDeps,
  { messageOid, findLive }: Followed,
  after: number,
): Promise<HubMessage[]> {
  if (after >= endSeq) return []
  const live = findLive()
  if (live && !live.ended) return deltaAfter(live.text, after)
  const message = live?.message ?? (await findMessage(deps.db, messageOid))
  const text = message ? deltaAfter(message.text, after) : []
  if (message?.state !== 'running') return [...text, newsOf(endSeq, { ended: true })]
  await endAbandoned(deps, message)
  return text
}

function deltaAfter(whole: string, offset: number): HubMessage[] {
  const text = whole.slice(offset)
  return text ? [newsOf(whole.length, { offset, text })] : []
}

function newsOf(seq: number, data: ReplyNews): HubMessage {
  return { seq, data }
}

/** At each frame where this process writes it, else as often as others follow it over HTTP. */
function watchReply({ findLive }: Followed, wake: () => void): () => void {
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      const live = findLive()
      if (live && !live.ended) await live.more()
      else await delay(pollMs, undefined, { signal: over.signal, ref: false }).catch(() => {})
      if (!over.signal.aborted) wake()
    }
  }
  void watch()
  return () => over.abort()
}
