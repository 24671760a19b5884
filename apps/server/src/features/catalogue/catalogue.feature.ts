import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'
import { dueEventsTask, emitDue } from './due-events.ts'
import { deleteUnheld, hideItems } from './catalogue.service.ts'
import { dataNote } from './data-note.ts'

/**
 * The one list of everything that can be listed, sold or moderated.
 *
 * @param isHeldByOthers of a row of `catalogue_items`
 */
export function catalogueFeature(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isHeldByOthers: RawBuilder<boolean>,
): Feature {
  return {
    name: 'catalogue',
    jobs: {
      [dueEventsTask]: () => db.transaction().execute((tx) => emitDue(tx, clock.now())),
    },
    // Beside the job of each item: what was out of sight at its instant.
    cron: [{ task: dueEventsTask, schedule: '* * * * *' }],
    firstSteps: [
      {
        step: 'upload',
        // Once published, it was: what was taken down or deleted later counts too.
        isDone: (oid) => sql`EXISTS (
          SELECT FROM catalogue_items WHERE owner_oid = ${oid} AND published_at IS NOT NULL
        )`,
      },
    ],
    lifecycle: {
      tables: ['catalogue_items'],
      // What others hold stays open to them alone.
      onClose: (tx, { userOid, now }) => hideItems(tx, { ownerOid: userOid, now }),
      // Of all else the row stays, without a word of its owner's, since chats of others refer to it.
      onErase: async (tx, { userOid, now }) => {
        await deleteUnheld(tx, { ownerOid: userOid, isHeldByOthers, now })
        await tx
          .updateTable('catalogue_items')
          .set({
            title: '',
            description: '',
            thumbnail_asset_oid: null,
            translations: {},
            tag_keys: [],
          })
          .where('owner_oid', '=', userOid)
          .where('state', '=', 'deleted')
          .execute()
      },
      onLosses: async (db, { userOid }) => {
        const { published, held } = await db
          .selectFrom('catalogue_items')
          .select([
            sql<number>`count(*) FILTER (WHERE NOT ${isHeldByOthers})::int`.as('published'),
            sql<number>`count(*) FILTER (WHERE ${isHeldByOthers})::int`.as('held'),
          ])
          .where('owner_oid', '=', userOid)
          .where('state', '=', 'published')
          .executeTakeFirstOrThrow()
        return { published, held }
      },
      exportNote: dataNote,
      onExport: (db, { userOid }) => ({
        items: pagesOf(
          db.selectFrom('catalogue_items').selectAll().where('owner_oid', '=', userOid),
          { db, by: ['oid'] },
        ),
      }),
    },
  }
}
