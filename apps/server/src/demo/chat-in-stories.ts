import type { Deps } from '../deps.ts'
import { languageOf } from '../features/account/account.service.ts'
import { openRoom } from '../features/story-chat/opening/open-room.ts'
import { gatherChats } from '../features/story-chat/reply/chat-counts.ts'
import { Replies } from '../features/story-chat/reply/replies.ts'
import type { ReplyDeps } from '../features/story-chat/reply/reply.deps.ts'
import { startReply } from '../features/story-chat/reply/start-reply.ts'
import { ownerOf } from '../features/story-chat/room/own-room.ts'
import { listRooms } from '../features/story-chat/room/room.queries.ts'
import { Models } from '../features/story/models/models.service.ts'
import type { Compiler } from '../features/story/story.service.ts'
import { Metrics } from '../platform/metrics/metrics.ts'
import { actorOf, findPerson } from './people-made.ts'
import { demoChats } from './purchases.ts'
import type { DemoStory } from './stories/story.ts'
import { daysBefore, type Step } from './timeline.ts'

interface World {
  now: Date
  oidOf: (story: DemoStory) => string
  compiler: Compiler
}

const minuteMs = 60_000
const drainMs = 10_000

/** What people said in stories, each reply paid with their credits. */
export function chatSteps({ now, oidOf, compiler }: World): Step[] {
  return demoChats.flatMap(({ who, story, daysAgo, says }) =>
    says.map((text, index) => ({
      // Far enough apart that a reply which a broken start left running has ended by the next one.
      at: new Date(daysBefore(now, daysAgo).getTime() + index * 10 * minuteMs),
      run: (past: Deps) => {
        const key = `demo:${who}:${daysAgo}:${index}`
        return say(replyDeps(past, compiler), past, { who, contentOid: oidOf(story), text, key })
      },
    })),
  )
}

/** In that past the narrator was paid for, whatever model is connected now. */
function replyDeps(past: Deps, compiler: Compiler): ReplyDeps {
  const { log, settings, config } = past
  const narrator = { model: null, providers: {}, narratorDelayMs: 0 }
  const models = new Models({ ...config, ...narrator, mode: 'development' }, settings)
  const replies = new Replies({ ...past, metrics: new Metrics(log) })
  return { ...past, models, compiler, replies, chatCounts: gatherChats(past) }
}

async function say(
  deps: ReplyDeps,
  past: Deps,
  said: { who: (typeof demoChats)[number]['who']; contentOid: string; text: string; key: string },
): Promise<void> {
  const { who, contentOid, text, key } = said
  const user = await findPerson(past, who)
  const actor = await actorOf(past, user)
  const lang = languageOf(user)
  const page = { contentOid, before: null, limit: 1 }
  const [known] = await listRooms(deps.db, ownerOf(actor), page)
  const { oid: roomOid } = known ?? (await openRoom(deps, { contentOid, actor, lang })).room
  await startReply(deps, {
    roomOid,
    actor,
    lang,
    idempotencyKey: key,
    ask: { kind: 'message', text },
    choices: {},
    couponCode: null,
  })
  await deps.replies.drain(drainMs)
  await deps.chatCounts.flush()
}
