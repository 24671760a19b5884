import { invitationMaxCount } from '@plax/contracts/limits'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { countInvitations, invite, uninvite } from '../../access/access.service.ts'
import { getUser } from '../../account/account.service.ts'
import { auditEntry } from '../content/content.change.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { lockStory } from '../content/content.queries.ts'

interface Asked {
  actor: UserActor
  contentOid: string
  userOid: string
}

/**
 * Invites somebody to a story and answers how many are. Throws `account.user_not_found`,
 * `story.invites_self`, `story.invitations_full`.
 */
export async function inviteReader(
  deps: { db: Db; clock: Clock },
  { actor, contentOid, userOid }: Asked,
): Promise<{ count: number }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockStory(tx, contentOid)
    const story = await getEditableStory(tx, { contentOid, actor, now })
    await getUser(tx, userOid)
    if (userOid === story.owner_oid) throw new AppError('story.invites_self')
    const isNew = await invite(tx, { userOid, subjectOid: contentOid, now })
    const count = await countInvitations(tx, contentOid)
    if (!isNew) return { count }
    if (count > invitationMaxCount) {
      throw new AppError('story.invitations_full', { maxCount: invitationMaxCount })
    }
    const entry = auditEntry(actor, 'story.reader_invited', contentOid)
    await audit(tx, { ...entry, details: { userOid } }, now)
    return { count }
  })
}

/** Takes an invitation back, where there is one, and answers how many are left. */
export async function uninviteReader(
  deps: { db: Db; clock: Clock },
  { actor, contentOid, userOid }: Asked,
): Promise<{ count: number }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockStory(tx, contentOid)
    await getEditableStory(tx, { contentOid, actor, now })
    if (await uninvite(tx, { userOid, subjectOid: contentOid })) {
      const entry = auditEntry(actor, 'story.reader_uninvited', contentOid)
      await audit(tx, { ...entry, details: { userOid } }, now)
    }
    return { count: await countInvitations(tx, contentOid) }
  })
}
