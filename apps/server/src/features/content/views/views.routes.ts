import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { attachmentOf } from '../../media/media.service.ts'
import { contentRefusal } from '../cards/present-contents.ts'
import { listFiles } from '../files/content.media.ts'
import { getVisibleContent } from '../item/content.policy.ts'
import { beginView, countPlay, countTime, type ViewRow } from './watch.ts'

/** What is watched, and for how long; and files, which are saved. */
export function viewHandlers(deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'storage'>): Handlers {
  return {
    'GET /content/file-content/{contentOid}/download': async ({
      actor,
      params: { contentOid },
      query: { fileOid },
    }) => {
      const now = deps.clock.now()
      const { row, access } = await getVisibleContent(deps.db, { contentOid, actor, now })
      if (!access.allowed) throw await contentRefusal(deps.db, { row, access, now })
      const [first] = await listFiles(deps.db, row)
      return attachmentOf(deps, { contentOid, fileOid: fileOid ?? first?.oid })
    },
    'POST /content/view': async ({ actor, body }) =>
      present(await beginView(deps, { actor, ...body })),
    'POST /content/history/play-count': async ({ actor, body }) =>
      present(await countPlay(deps, { actor, ...body })),
    'POST /content/history/play-time': async ({ actor, body }) => {
      const view = await countTime(deps, { actor, ...body })
      return { ...present(view), playedSeconds: view.played_seconds }
    },
  }
}

function present(view: ViewRow) {
  return {
    contentOid: view.content_oid,
    viewOid: view.oid,
    positionSeconds: view.position_seconds,
    isCounted: view.counted_at !== null,
  }
}
