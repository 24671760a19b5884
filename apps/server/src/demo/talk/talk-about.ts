import type { Deps } from '../../deps.ts'
import { heartComment, pinComment } from '../../features/engagement/comments/change-comment.ts'
import { likeItem } from '../../features/engagement/likes/likes.ts'
import { actorOf, findPerson } from '../people-made.ts'
import { daysBefore, type Step } from '../timeline.ts'
import { reportComment } from './report-comment.ts'
import { commentDeps, getSaid, give, liked, type Place, say, type TalkDeps } from './say.ts'
import type { DemoComment, DemoTalk } from './talk.ts'

/** What people say of an item, like in it and report of it, by the same calls as in real life. */
export function talkSteps(now: Date, place: Place, { likedBy, comments }: DemoTalk): Step[] {
  const at = daysBefore(now, Math.max(1, ...comments.map(({ daysAgo }) => daysAgo)) - 0.9)
  const run = async (past: Deps) => {
    for (const who of likedBy) {
      const actor = await actorOf(past, await findPerson(past, who))
      await likeItem(past, { actor, itemOid: place.contentOid, liked: true })
    }
  }
  return [{ at, run }, ...comments.flatMap((comment) => commentSteps(now, place, comment))]
}

function commentSteps(now: Date, place: Place, comment: DemoComment): Step[] {
  const { replies = [], report } = comment
  const begin = {
    at: daysBefore(now, comment.daysAgo),
    run: (past: Deps) => begun(commentDeps(past), place, comment),
  }
  const answers = replies.map((reply) => ({
    at: daysBefore(now, reply.daysAgo),
    run: async (past: Deps) => {
      const deps = commentDeps(past)
      const parent = await getSaid(deps, place, comment)
      await liked(deps, reply.likedBy, await say(deps, place, { ...reply, parent }))
    },
  }))
  const reported = report && {
    at: daysBefore(now, comment.daysAgo - 0.5),
    run: async (past: Deps) =>
      reportComment(past, (await getSaid(commentDeps(past), place, comment)).oid, report),
  }
  return [begin, ...answers, ...(reported ? [reported] : [])]
}

async function begun(deps: TalkDeps, place: Place, comment: DemoComment): Promise<void> {
  const row = await (comment.coins ? give(deps, place, comment) : say(deps, place, comment))
  await liked(deps, comment.likedBy, row)
  const { contentOid } = place
  const actor = await actorOf(deps, await creatorOf(deps, place))
  const named = { actor, contentOid, commentPosition: row.position }
  if (comment.isPinned) await pinComment(deps, { ...named, pinned: true })
  if (comment.hasHeart) await heartComment(deps, { ...named, hearted: true })
}

async function creatorOf({ db }: Deps, { creatorOid }: Place) {
  return db.selectFrom('users').selectAll().where('oid', '=', creatorOid).executeTakeFirstOrThrow()
}
