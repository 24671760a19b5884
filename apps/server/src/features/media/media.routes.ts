import type { Deps } from '../../deps.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { serveProxy } from './media.proxy.ts'
import { objectKey, readUpload, signerOf, signPictures, storeImage } from './media.service.ts'
import { serveMedia } from './media.serving.ts'
import { deleteUploadObjects, forgetUploads } from './upload/forget.ts'
import { servePublic } from './upload/public.ts'
import { sweepOrphans } from '../../platform/storage/sweep-orphans.ts'
import { sweepUploads } from './upload/sweep.ts'
import type { UploadDeps, UploadParts } from './upload/upload.deps.ts'
import { redirectToRoot, uploadHandlers } from './upload/upload.routes.ts'
import { dataNote } from './data-note.ts'

type MediaDeps = Pick<Deps, 'network'> & Omit<UploadDeps, keyof UploadParts>

/** Uploaded pictures and files: storing, serving, and going when their owner goes; pictures from elsewhere. */
export function mediaFeature(
  deps: MediaDeps,
  above: Pick<
    UploadParts,
    'fileContexts' | 'assertOpens' | 'assertEditable' | 'isShownToAll' | 'findCover'
  >,
): Feature {
  const uploads: UploadDeps = {
    ...deps,
    ...above,
    storeImage: (upload) => storeImage(deps, upload),
    presentPictures: (db, oids) => signPictures(db, signerOf(deps), oids),
  }
  return {
    name: 'media',
    handlers: {
      ...uploadHandlers(uploads),
      'POST /media/images': async ({ actor, query, request }) => {
        assertUser(actor)
        const bytes = await readUpload(request)
        // Never the purpose of an image that the program itself deletes, such as of a profile.
        const purpose = query.for && `for:${query.for}`
        return storeImage(deps, { ownerOid: actor.userOid, bytes, ...(purpose && { purpose }) })
      },
    },
    mount: (app) => {
      serveMedia(app, deps)
      serveProxy(app, deps)
      servePublic(app, uploads)
      redirectToRoot(app)
    },
    jobs: {
      'media.deleteObjects': async ({ keys }) => {
        for (const key of keys as string[]) await deps.storage.delete(key)
      },
      'media.deleteUploads': (files) => deleteUploadObjects(deps.storage, files),
      'media.sweepUploads': () => sweepUploads(uploads),
      'media.sweepOrphans': async () => {
        await sweepOrphans(deps, { table: 'uploads', prefix: 'uploads/' })
        await sweepOrphans(deps, { table: 'assets', prefix: 'media/' })
      },
    },
    cron: [
      { task: 'media.sweepUploads', schedule: '35 * * * *' },
      { task: 'media.sweepOrphans', schedule: '50 19 * * *' },
    ],
    lifecycle: {
      tables: ['assets', 'uploads'],
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
        // What content of theirs that others hold still needs has another owner by now.
        const own = tx.selectFrom('uploads').selectAll().where('owner_oid', '=', userOid)
        await forgetUploads(tx, await own.execute())
      },
      exportNote: dataNote,
      onExport: (db, { userOid }) => ({
        pictures: pagesOf(db.selectFrom('assets').selectAll().where('owner_oid', '=', userOid), {
          db,
          by: ['oid'],
        }),
        uploads: pagesOf(db.selectFrom('uploads').selectAll().where('owner_oid', '=', userOid), {
          db,
          by: ['oid'],
        }),
      }),
    },
  }
}
