import { sweepOrphans } from '../../../platform/storage/sweep-orphans.ts'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import type { Feature } from '../../../platform/feature.ts'
import { encodingKind, deletingJob, encodingTask } from './encoding.task.ts'
import { removeEncodings } from './encoding.service.ts'
import type { MediaGates } from './media-gates.ts'
import { playHandlers } from './play.routes.ts'
import { mountSegments } from './serve-segments.ts'
import './encoding.tables.ts'
import { dataNote } from './data-note.ts'

/** Media stands beside the settings: `app.ts` defines it. */
export const encodingHoursSetting = {
  name: 'media.encoding_max_hours',
  schema: z.number().int().min(1).max(48),
  default: 12,
  description: 'The longest video or audio that’s encoded, in hours.',
}

type EncodingDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'settings' | 'clock' | 'metrics'>

/** Videos and sounds: encoded by a task, and played by whom the gate of their kind lets. */
export function encodingFeature(deps: EncodingDeps, gates: MediaGates): Feature {
  const maxHours = () => deps.settings.get(encodingHoursSetting)
  return {
    name: 'encoding',
    handlers: playHandlers(deps, gates),
    mount: (app) => mountSegments(app, deps, gates),
    tasks: { [encodingTask]: encodingKind(deps, maxHours) },
    jobs: {
      [deletingJob]: async ({ folders }) => {
        for (const folder of folders as string[]) await deps.storage.deletePrefix(folder)
      },
      'encoding.sweepOrphans': () =>
        sweepOrphans(deps, { table: 'encodings', prefix: 'encodings/' }),
    },
    cron: [{ task: 'encoding.sweepOrphans', schedule: '55 19 * * *' }],
    lifecycle: {
      tables: ['encodings', 'subtitles', 'chapter_lists'],
      onErase: async (tx, { userOid, now }) => {
        const rows = await tx
          .selectFrom('encodings')
          .select('subject_oid')
          .where('owner_oid', '=', userOid)
          .execute()
        await removeEncodings(tx, [...new Set(rows.map((row) => row.subject_oid))], now)
        await tx.deleteFrom('subtitles').where('owner_oid', '=', userOid).execute()
        await tx.deleteFrom('chapter_lists').where('owner_oid', '=', userOid).execute()
      },
      exportNote: dataNote,
      onExport: (db, { userOid }) => ({
        encodings: pagesOf(
          db
            .selectFrom('encodings')
            .select([
              'oid',
              'subject_kind',
              'subject_oid',
              'owner_oid',
              'state',
              'error',
              'report',
              'facts',
              'created_at',
              'ended_at',
            ])
            .where('owner_oid', '=', userOid),
          { db, by: ['oid'] },
        ),
        subtitles: pagesOf(
          db.selectFrom('subtitles').selectAll().where('owner_oid', '=', userOid),
          { db, by: ['subject_oid', 'lang', 'number'] },
        ),
        chapters: pagesOf(
          db.selectFrom('chapter_lists').selectAll().where('owner_oid', '=', userOid),
          { db, by: ['subject_oid'] },
        ),
      }),
    },
  }
}
