import { invitationMaxCount } from '@plax/contracts/limits'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { getUser } from '../account/account.service.ts'
import { type CatalogueItem, type ItemKind, lockItem } from '../catalogue/catalogue.service.ts'
import { countInvitations, invite, uninvite } from './access.invitations.ts'
import { getEditableItem } from './access.items.ts'

interface InvitingDeps {
  db: Db
  clock: Clock
}

interface InviteRequest {
  actor: UserActor
  kind: ItemKind
  itemOid: string
  userOid: string
}

/**
 * Invites somebody to an item and answers how many are. Throws `account.user_not_found`,
 * `invitesSelf`, `invitationsFull`.
 */
export function inviteReader(deps: InvitingDeps, asked: InviteRequest): Promise<{ count: number }> {
  const { userOid, itemOid: subjectOid, kind } = asked
  return change(deps, asked, async (tx, item, now) => {
    await getUser(tx, userOid)
    if (userOid === item.owner_oid) throw new AppError(kind.codes.invitesSelf)
    if (!(await invite(tx, { userOid, subjectOid, now }))) return null
    if ((await countInvitations(tx, subjectOid)) > invitationMaxCount) {
      throw new AppError(kind.codes.invitationsFull, { maxCount: invitationMaxCount })
    }
    return 'reader_invited'
  })
}

/** Takes an invitation back, where there is one, and answers how many are left. */
export function uninviteReader(
  deps: InvitingDeps,
  asked: InviteRequest,
): Promise<{ count: number }> {
  const { userOid, itemOid: subjectOid } = asked
  return change(deps, asked, async (tx) =>
    (await uninvite(tx, { userOid, subjectOid })) ? 'reader_uninvited' : null,
  )
}

/** @param work answers what it did, or null where nothing changed */
function change(
  { db, clock }: InvitingDeps,
  { actor, kind, itemOid, userOid }: InviteRequest,
  work: (tx: Tx, item: CatalogueItem, now: Date) => Promise<string | null>,
): Promise<{ count: number }> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await lockItem(tx, itemOid)
    const item = await getEditableItem(tx, { kind, itemOid, actor, now })
    const done = await work(tx, item, now)
    if (done !== null) {
      const action = `${item.kind}.${done}`
      const subject = { subjectKind: item.kind, subjectOid: itemOid, details: { userOid } }
      await audit(tx, { actorOid: actor.userOid, action, ...subject }, now)
    }
    return { count: await countInvitations(tx, itemOid) }
  })
}
