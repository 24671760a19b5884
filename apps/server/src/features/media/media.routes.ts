import type { Deps } from '../../deps.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { serveProxy } from './media.proxy.ts'
import { objectKey, readUpload, storeImage } from './media.service.ts'
import { serveMedia } from './media.serving.ts'

/** Uploaded pictures: storing, serving, and going when their owner goes; pictures from elsewhere. */
export function mediaFeature(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'network' | 'secret'>,
): Feature {
  return {
    name: 'media',
    handlers: {
      'POST /media/images': async ({ actor, request }) => {
        assertUser(actor)
        return storeImage(deps, { ownerOid: actor.userOid, bytes: await readUpload(request) })
      },
    },
    mount: (app) => {
      serveMedia(app, deps)
      serveProxy(app, deps)
    },
    jobs: {
      'media.deleteObjects': async ({ keys }) => {
        for (const key of keys as string[]) await deps.storage.delete(key)
      },
    },
    lifecycle: {
      tables: ['assets'],
      onErase: async (tx, { userOid }) => {
        const rows = await tx
          .deleteFrom('assets')
          .where('owner_oid', '=', userOid)
          .returning(['oid', 'variants'])
          .execute()
        const keys = rows.flatMap(({ oid, variants }) =>
          variants.map(({ file }) => objectKey(oid, file)),
        )
        if (keys.length > 0) await addJob(tx, 'media.deleteObjects', { keys })
      },
      onExport: (db, { userOid }) => ({
        pictures: pagesOf(db.selectFrom('assets').selectAll().where('owner_oid', '=', userOid), {
          db,
          by: ['oid'],
        }),
      }),
    },
  }
}
