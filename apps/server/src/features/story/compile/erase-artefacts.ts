import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import '../content/story.tables.ts'

/**
 * Takes away what deleted stories were compiled to. What chats that others began pin stays, and what
 * another story compiles to as well.
 */
export async function eraseArtefacts(
  tx: Tx,
  deleted: SelectQueryBuilder<Database, 'catalogue_items', { oid: string }>,
): Promise<void> {
  await tx
    .updateTable('stories')
    .set({ compiled_hash: null, compiled_canvas_version: null, compiled_at: null })
    .where('content_oid', 'in', deleted)
    .execute()
  const erased = await tx
    .deleteFrom('compiles')
    .where('content_oid', 'in', deleted)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('chat_rooms')
            .select('oid')
            .whereRef('chat_rooms.content_oid', '=', 'compiles.content_oid')
            .whereRef('chat_rooms.artefact_hash', '=', 'compiles.hash'),
        ),
      ),
    )
    .returning('hash')
    .execute()
  const hashes = [...new Set(erased.map(({ hash }) => hash))]
  await sql`DELETE FROM artefacts WHERE hash = ANY (${hashes}::text[])
    AND NOT EXISTS (SELECT FROM compiles WHERE compiles.hash = artefacts.hash)
    AND NOT EXISTS (SELECT FROM stories WHERE compiled_hash = artefacts.hash)`.execute(tx)
}
