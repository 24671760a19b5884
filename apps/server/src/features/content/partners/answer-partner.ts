import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { grantEntitlement, revokeEntitlement } from '../../access/access.service.ts'
import { lockItem } from '../../catalogue/catalogue.service.ts'
import { partnerSource } from './partners.queries.ts'

/**
 * A co-creator's yes or no. From a yes on they can open the content and are paid of its sales; a sale
 * at the same moment comes before or after. Throws `content.partner_not_asked`.
 */
export async function answerPartner(
  deps: Pick<Deps, 'db' | 'clock'>,
  { actor, contentOid, accept }: { actor: UserActor; contentOid: string; accept: boolean },
): Promise<{ contentOid: string; state: 'confirmed' | 'declined' }> {
  const now = deps.clock.now()
  const state = accept ? 'confirmed' : 'declined'
  const { userOid } = actor
  return deps.db.transaction().execute(async (tx) => {
    await lockItem(tx, contentOid)
    const changed = await tx
      .updateTable('content_partners')
      .set({ state, decided_at: now })
      .where('content_oid', '=', contentOid)
      .where('user_oid', '=', userOid)
      .where('state', '<>', state)
      .returning('content_oid')
      .executeTakeFirst()
    if (!changed) {
      await assertAsked(tx, { contentOid, userOid })
      return { contentOid, state }
    }
    const held = { userOid, subjectOid: contentOid, source: partnerSource(contentOid) }
    const validity = { validFrom: now, validUntil: null, now }
    if (accept) await grantEntitlement(tx, { ...held, ...validity })
    else await revokeEntitlement(tx, held)
    const subject = { subjectKind: 'content', subjectOid: contentOid, details: { state } }
    await audit(tx, { actorOid: userOid, action: 'content.partner_answered', ...subject }, now)
    const payload = { contentOid, userOid, state }
    await emit(tx, { stream: 'content', type: 'content.partner_answered', payload }, now)
    return { contentOid, state }
  })
}

async function assertAsked(
  tx: Parameters<typeof lockItem>[0],
  { contentOid, userOid }: { contentOid: string; userOid: string },
): Promise<void> {
  const row = await tx
    .selectFrom('content_partners')
    .select('state')
    .where('content_oid', '=', contentOid)
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  if (!row) throw new AppError('content.partner_not_asked')
}
