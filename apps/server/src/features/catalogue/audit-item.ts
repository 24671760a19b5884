import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import type { CatalogueItem } from './catalogue.service.ts'

interface ItemAct {
  actor: UserActor
  item: Pick<CatalogueItem, 'oid' | 'owner_oid'> & { kind: string }
  action: string
  details?: Record<string, unknown>
  now: Date
}

/** Appends what was done to an item to the audit log; its owner can read what others did. */
export async function auditItem(
  tx: Tx,
  { actor, item, action, details = {}, now }: ItemAct,
): Promise<void> {
  const subject = { subjectKind: item.kind, subjectOid: item.oid, details }
  const concerns = actor.userOid === item.owner_oid ? [] : [item.owner_oid]
  await audit(tx, { actorOid: actor.userOid, action, ...subject, concerns }, now)
}

/** The same, except if it’s the actor’s own. */
export async function auditForeignEdit(tx: Tx, act: ItemAct): Promise<void> {
  if (act.actor.userOid !== act.item.owner_oid) await auditItem(tx, act)
}
