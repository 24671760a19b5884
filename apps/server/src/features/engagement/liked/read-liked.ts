import type { Db } from '../../../platform/db/database.ts'
import '../counts/engagement.tables.ts'
import { type KeptKind, type KeptKinds, keptKinds } from '../kept/kept-kinds.ts'

export interface LikeLists {
  likedContents: Record<string, string[]>
  likedComments: Record<string, Record<string, number[]>>
}

/** Of each, so that one's own user info costs the same however much one likes; the rest is in the liked list. */
const likedMaxCount = 100

/** What getuser tells of what somebody likes, as the documents name it: the latest, by type of the item. */
export function likedReader({ db }: { db: Db }, kinds: readonly KeptKind[]) {
  const kept = keptKinds(kinds)
  return async (userOid: string): Promise<LikeLists> => {
    const [items, comments] = await Promise.all([listItems(db, userOid), listComments(db, userOid)])
    const likedContents: LikeLists['likedContents'] = {}
    for (const item of items) (likedContents[typeOf(kept, item)] ??= []).push(item.oid)
    const likedComments: LikeLists['likedComments'] = {}
    for (const comment of comments) {
      const byItem = (likedComments[typeOf(kept, comment)] ??= {})
      ;(byItem[comment.oid] ??= []).push(comment.position)
    }
    return { likedContents, likedComments }
  }
}

/** The type of what its kind sorts by one, such as `video`; or the kind, such as `story`. */
function typeOf(kept: KeptKinds, { kind, topic }: { kind: string; topic: string | null }): string {
  return kept.get(kind)?.isLikedByType ? (topic ?? kind) : kind
}

function listItems(db: Db, userOid: string) {
  return db
    .selectFrom('item_likes')
    .innerJoin('shelf_cards', 'shelf_cards.item_oid', 'item_likes.item_oid')
    .select(['item_likes.item_oid as oid', 'shelf_cards.kind', 'shelf_cards.topic'])
    .where('item_likes.user_oid', '=', userOid)
    .orderBy('item_likes.created_at', 'desc')
    .orderBy('item_likes.item_oid', 'desc')
    .limit(likedMaxCount)
    .execute()
}

/** The latest written; ids of comments are in the order of time. */
function listComments(db: Db, userOid: string) {
  return db
    .selectFrom('comment_likes')
    .innerJoin('comments', 'comments.oid', 'comment_likes.comment_oid')
    .innerJoin('shelf_cards', 'shelf_cards.item_oid', 'comments.item_oid')
    .select(['comments.item_oid as oid', 'comments.position'])
    .select(['shelf_cards.kind', 'shelf_cards.topic'])
    .where('comment_likes.user_oid', '=', userOid)
    .where('comments.state', '=', 'shown')
    .orderBy('comment_likes.comment_oid', 'desc')
    .limit(likedMaxCount)
    .execute()
}
