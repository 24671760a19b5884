import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { ItemFeature } from '../../item-module.ts'
import { queueOf } from '../../platform/desk.ts'
import { forgetRows } from '../../platform/forget.ts'
import type { ItemKinds } from '../catalogue/catalogue.service.ts'
import { eraseContents, exportContents, mergeViews } from './content.lifecycle.ts'
import { branchingHandlers } from './branching/branching.routes.ts'
import { contentBundle } from './content.bundle.ts'
import { contentNotifies } from './content.notifies.ts'
import { fileHandlers } from './files/files.routes.ts'
import { fileContentHandlers } from './files-calls/file-contents.routes.ts'
import { followEncoding, followEncodingTask } from './files/follow-encoding.ts'
import { applyPosterFrame, applyPosterFrameTask } from './files/apply-poster-frame.ts'
import { extraHandlers } from './admin/extras.routes.ts'
import { listHandlers } from './lists/lists.routes.ts'
import { replayPublished } from './making/make-content.ts'
import { makingHandlers } from './making/making.routes.ts'
import { passwordHandlers } from './making/password.routes.ts'
import { partnerHandlers } from './partners/partners.routes.ts'
import { postHandlers } from './posts/posts.routes.ts'
import { planPost, planPostTask, sendPost, sendPostTask } from './posts/send-post.ts'
import { viewHandlers } from './views/views.routes.ts'
import { dataNote } from './data-note.ts'

const viewsKeptMs = 90 * 24 * 3600_000

/** Video, audio, files, clips and branching stories: made, published, found, watched. */
export function contentFeature(deps: Deps, { kinds }: { kinds: ItemKinds }): ItemFeature {
  const making = { ...deps, kinds }
  return {
    name: 'content',
    handlers: {
      ...makingHandlers(making),
      ...passwordHandlers(deps),
      ...fileHandlers(deps),
      ...fileContentHandlers(making),
      ...partnerHandlers(deps),
      ...branchingHandlers(deps),
      ...listHandlers(deps),
      ...viewHandlers(deps),
      ...extraHandlers(deps),
      ...postHandlers(deps),
    },
    jobs: {
      'content.forget-views': () => forgetViews(deps),
      [planPostTask]: (payload) => planPost(deps, payload),
      [followEncodingTask]: (payload) => followEncoding(deps, payload),
      [applyPosterFrameTask]: (payload) => applyPosterFrame(deps, payload),
    },
    externalJobs: {
      [sendPostTask]: (payload) => sendPost(deps, payload),
    },
    on: {
      'content.published': [planPostTask],
      [replayPublished]: [planPostTask],
      'encoding.done': [followEncodingTask],
      'encoding.failed': [followEncodingTask],
      'encoding.pictured': [applyPosterFrameTask],
    },
    cron: [{ task: 'content.forget-views', schedule: '37 4 * * *' }],
    notifies: contentNotifies,
    bundle: contentBundle(making),
    desk: {
      queues: [
        queueOf('GET /content/admin/rating-reviews', {
          table: 'content_reviews',
          since: 'asked_at',
          condition: sql`state = 'waiting'`,
        }),
      ],
    },
    lifecycle: {
      tables: [
        'content_drm',
        'content_partners',
        'content_playthroughs',
        'content_post_hooks',
        'content_posts',
        'content_reviews',
        'content_views',
        'content_violations',
      ],
      onGuestMerge: mergeViews,
      onErase: eraseContents,
      exportNote: dataNote,
      onExport: exportContents,
    },
  }
}

function forgetViews(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - viewsKeptMs)
  return forgetRows(deps, 'content_views', sql`last_at < ${before}`)
}
