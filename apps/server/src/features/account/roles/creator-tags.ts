import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockUser } from '../users/users.queries.ts'

/**
 * Sets all creator tags of a creator, with what they were in the audit log; nothing where they are
 * the same. Answers them.
 *
 * @throws creator_tags.not_creator, creator_tags.changed, account.user_not_found
 */
export async function setCreatorTags(
  tx: Tx,
  change: {
    userOid: string
    tags: readonly string[]
    /** What the administrator saw, in any order. */
    was: readonly string[]
    reason: string
    actorOid: string | null
    now: Date
  },
): Promise<string[]> {
  const { userOid, was, reason, actorOid, now } = change
  const { is_creator: isCreator, creator_tags: before } = await lockUser(tx, userOid)
  if (!isCreator) throw new AppError('creator_tags.not_creator')
  if (!isSame(was, before)) throw new AppError('creator_tags.changed')
  const tags = [...new Set(change.tags)]
  if (isSame(tags, before)) return before
  await tx.updateTable('users').set({ creator_tags: tags }).where('oid', '=', userOid).execute()
  const subject = { subjectKind: 'user', subjectOid: userOid }
  const details = { tags, before, reason }
  await audit(tx, { actorOid, action: 'user.creator_tags_set', ...subject, details }, now)
  return tags
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(other)
  return new Set(one).size === known.size && one.every((tag) => known.has(tag))
}
