import type { Deps } from '../../deps.ts'
import { chatRefund } from '../../features/story-chat/credits/refund-chats.ts'
import { contentSales } from '../../features/content/content.service.ts'
import type { CommentDeps } from '../../features/engagement/comments/comments.deps.ts'
import type { CommentRow } from '../../features/engagement/comments/comments.queries.ts'
import { donate } from '../../features/engagement/comments/donate.ts'
import { likeComment } from '../../features/engagement/comments/like-comment.ts'
import { writeComment } from '../../features/engagement/comments/write-comment.ts'
import { donationSales } from '../../features/engagement/engagement.service.ts'
import { findBlockedWord, isShadowed } from '../../features/moderation/moderation.service.ts'
import { storySales } from '../../features/story/story.service.ts'
import { fillWallet } from '../fill-wallet.ts'
import { actorOf, findPerson, type PersonName } from '../people-made.ts'
import type { DemoComment } from './talk.ts'

export interface Place {
  contentOid: string
  creatorOid: string
}

export type TalkDeps = Deps & CommentDeps

export function commentDeps(past: Deps): TalkDeps {
  const donations = donationSales([storySales, contentSales])
  return {
    ...past,
    donations,
    commentRefund: chatRefund,
    rules: { findBlockedWord, isShadowed },
  }
}

interface Words {
  who: PersonName
  text: string
}

/** Comments have no key: what an interrupted start has said is known by its words. */
async function findSaid(deps: Deps, { contentOid }: Place, { who, text }: Words) {
  const { oid: authorOid } = await findPerson(deps, who)
  return deps.db
    .selectFrom('comments')
    .selectAll()
    .where('item_oid', '=', contentOid)
    .where('author_oid', '=', authorOid)
    .where('text', '=', text)
    .executeTakeFirst()
}

export async function getSaid(deps: Deps, place: Place, words: Words): Promise<CommentRow> {
  const row = await findSaid(deps, place, words)
  if (!row) throw new RangeError(`Nobody said “${words.text}” in the demo world yet.`)
  return row
}

export async function say(
  deps: TalkDeps,
  place: Place,
  { parent, ...words }: Words & { parent?: CommentRow },
): Promise<CommentRow> {
  const known = await findSaid(deps, place, words)
  if (known) return known
  const actor = await actorOf(deps, await findPerson(deps, words.who))
  const { contentOid } = place
  return writeComment(deps, {
    actor,
    contentOid,
    text: words.text,
    parentPosition: parent?.position,
  })
}

/** With coins that the operator of a demo gave them. */
export async function give(
  deps: TalkDeps,
  { contentOid, creatorOid }: Place,
  { who, text: comment, coins: amount = 0 }: DemoComment,
): Promise<CommentRow> {
  const donor = await findPerson(deps, who)
  const key = `demo:${contentOid}:${who}`
  await fillWallet(deps, donor, { coin: amount }, key)
  const actor = await actorOf(deps, donor)
  return donate(deps, { actor, key, amount, creatorOid, comment, contentOid })
}

export async function liked(
  deps: TalkDeps,
  people: readonly PersonName[] = [],
  { item_oid: contentOid, position: commentPosition }: CommentRow,
): Promise<void> {
  for (const who of people) {
    const actor = await actorOf(deps, await findPerson(deps, who))
    await likeComment(deps, { actor, contentOid, commentPosition, liked: true })
  }
}
