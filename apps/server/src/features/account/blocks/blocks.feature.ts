import type { Feature } from '../../../platform/feature.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import './blocks.tables.ts'
import { dataNote } from './data-note.ts'

/** What people blocked leaves with them, and every block of them; its calls are mounted by stories. */
export function blocksFeature(): Feature {
  return {
    name: 'blocks',
    lifecycle: {
      tables: ['blocks'],
      onErase: (tx, { userOid }) => eraseBlocks(tx, userOid),
      exportNote: dataNote,
      onExport: (db, { userOid }) => ({
        blocks: pagesOf(
          db
            .selectFrom('blocks')
            .select(['kind', 'subject', 'label', 'created_at'])
            .where('user_oid', '=', userOid),
          { db, by: ['kind', 'subject'] },
        ),
      }),
    },
  }
}

async function eraseBlocks(tx: Tx, userOid: string): Promise<void> {
  await tx.deleteFrom('blocks').where('user_oid', '=', userOid).execute()
  await tx.deleteFrom('blocks').where('kind', '=', 'user').where('subject', '=', userOid).execute()
  await tx.updateTable('users').set({ has_blocks: false }).where('oid', '=', userOid).execute()
}
