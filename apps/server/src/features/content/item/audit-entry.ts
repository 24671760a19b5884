import type { AuditEntry } from '../../../platform/audit.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { ContentRow } from './content.queries.ts'

/** A line of the audit log about a content. */
export function auditEntry(actor: UserActor, action: string, row: ContentRow): AuditEntry {
  const concerns = actor.userOid === row.owner_oid ? [] : [row.owner_oid]
  return { actorOid: actor.userOid, action, subjectKind: 'content', subjectOid: row.oid, concerns }
}
