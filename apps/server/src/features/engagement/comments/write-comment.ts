import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import { lockCounts } from '../counts/counts.ts'
import { reviewTerms, rewardComment } from '../reviews/reward-comment.ts'
import { getOpenItem } from './comment-item.ts'
import { readCommentText } from './comment-text.ts'
import type { CommentDeps } from './comments.deps.ts'
import { type CommentRow, findShown } from './comments.queries.ts'
import { insertComment } from './insert-comment.ts'

export interface WriteRequest {
  actor: UserActor
  contentOid: string
  text: string
  parentPosition?: number | null | undefined
  pictureAssetOid?: string | null | undefined
}

/**
 * Comments on an item that is open to the actor, or answers a comment on it; what it earns is given in
 * the same transaction.
 *
 * @throws item.not_found and the refusals of an item, comment.empty, comment.too_long,
 *   comment.blocked_word, comment.not_found, media.not_found
 */
export async function writeComment(deps: CommentDeps, request: WriteRequest): Promise<CommentRow> {
  const { actor, contentOid, parentPosition = null, pictureAssetOid = null } = request
  const text = readCommentText(request.text, { mayBeEmpty: pictureAssetOid !== null })
  const terms = await reviewTerms(deps)
  const zone = await deps.settings.get(businessZoneSetting)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const item = await getOpenItem(tx, { itemOid: contentOid, actor, now })
    await lockCounts(tx, item.oid)
    const parent =
      parentPosition === null
        ? null
        : await findThread(tx, { contentOid, commentPosition: parentPosition, actor })
    const { userOid: authorOid } = actor
    const written = { item, authorOid, text, parent, pictureOid: pictureAssetOid, now }
    const row = await insertComment(tx, deps, written)
    if (row.state === 'shadowed' || parent) return row
    return rewardComment(tx, deps, { item, row, authorOid, terms, zone, now })
  })
}

/** The comment that begins a thread: of a reply that is answered, what it answers. */
async function findThread(
  tx: Parameters<typeof findShown>[0],
  asked: { contentOid: string; commentPosition: number; actor: UserActor },
): Promise<CommentRow> {
  const { contentOid, actor } = asked
  const row = await findShown(tx, asked, actor)
  if (!row || row.state !== 'shown') throw new AppError('comment.not_found')
  if (row.parent_position === null) return row
  const name = { contentOid, commentPosition: row.parent_position }
  const thread = await findShown(tx, name, actor)
  if (!thread) throw new AppError('comment.not_found')
  return thread
}
