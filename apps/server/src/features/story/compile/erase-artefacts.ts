import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import '../content/story.tables.ts'
import type { StoryChats } from '../content/story-chats.ts'

/**
 * Takes away what deleted stories were compiled to. What chats that others began pin stays, and what
 * another story compiles to as well.
 */
export async function eraseArtefacts(
  tx: Tx,
  {
    deleted,
    chats,
  }: {
    deleted: SelectQueryBuilder<Database, 'catalogue_items', { oid: string }>
    chats: Pick<StoryChats, 'pinned'>
  },
): Promise<void> {
  await tx
    .updateTable('stories')
    .set({ compiled_hash: null, compiled_canvas_version: null, compiled_at: null })
    .where('content_oid', 'in', deleted)
    .execute()
  const erased = await tx
    .deleteFrom('compiles')
    .where('content_oid', 'in', deleted)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM ${chats.pinned} AS pinned
        WHERE pinned.content_oid = compiles.content_oid AND pinned.hash = compiles.hash)`,
    )
    .returning('hash')
    .execute()
  const hashes = [...new Set(erased.map(({ hash }) => hash))]
  await sql`DELETE FROM artefacts WHERE hash = ANY (${hashes}::text[])
    AND NOT EXISTS (SELECT FROM compiles WHERE compiles.hash = artefacts.hash)
    AND NOT EXISTS (SELECT FROM stories WHERE compiled_hash = artefacts.hash)`.execute(tx)
}
