import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { auditEntry } from '../content/content.change.ts'
import type { StoryRow } from '../content/content.queries.ts'

/** What an admin does to the story of somebody else is on record. */
export async function auditForeignEdit(
  tx: Tx,
  edit: { actor: UserActor; story: Pick<StoryRow, 'oid' | 'owner_oid'>; action: string; now: Date },
): Promise<void> {
  const { actor, story, action, now } = edit
  if (actor.userOid === story.owner_oid) return
  await audit(tx, auditEntry(actor, action, story.oid), now)
}
