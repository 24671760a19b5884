import type { Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type AccessAnswer, type AccessFacts, type AccessItem, noFacts } from './access.answer.ts'
import { findBlocks } from './access.blocks.ts'
import { holdsEntitlement } from './access.entitlements.ts'
import { isInvitedTo } from './access.invitations.ts'
import { findMembership } from './access.memberships.ts'
import { hasEntered } from './access.passwords.ts'
import { evaluateAccess } from './access.policy.ts'

/** Whom a question is about; a visitor is told from others by their device. */
export type AccessActor = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'country'> & {
  guestId?: string | null
}

interface AccessQuestion {
  actor: AccessActor
  item: AccessItem
  /** Whether they hold an entitlement to the item; left out, it is read. */
  isEntitled?: boolean | undefined
  now: Date
}

/** Evaluates one item, with its facts read. */
export async function checkAccess(
  db: Db | Tx,
  { actor, item, isEntitled, now }: AccessQuestion,
): Promise<AccessAnswer> {
  const blocked = await findBlocks(db, actor, item)
  const { userOid } = actor
  const facts = userOid ? await findFacts(db, { userOid, item, isEntitled, now }) : noFacts
  const knowsPassword =
    item.password_oid !== null && (await hasEntered(db, actor, item.password_oid))
  return evaluateAccess({ actor, item, facts: { ...facts, knowsPassword, blocked }, now })
}

/** What is known of somebody, of what the item asks. */
async function findFacts(
  db: Db | Tx,
  { userOid, item, isEntitled, now }: Omit<AccessQuestion, 'actor'> & { userOid: string },
): Promise<AccessFacts> {
  const { way_ticket_oid: ticketOid } = item
  const subjectOid = item.oid
  return {
    ...noFacts,
    isEntitled: isEntitled ?? (await holdsEntitlement(db, { userOid, subjectOid, now })),
    isInvited: item.way_invitation && (await isInvitedTo(db, { userOid, subjectOid })),
    hasTicket:
      ticketOid !== null && (await holdsEntitlement(db, { userOid, subjectOid: ticketOid, now })),
    membership:
      item.way_tier_level === null
        ? null
        : await findMembership(db, { userOid, creatorOid: item.owner_oid, now }),
  }
}
