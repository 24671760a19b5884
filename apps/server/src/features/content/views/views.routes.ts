import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { beginView, countPlay, countTime, type ViewRow } from './watch.ts'

/** What is watched, and for how long. */
export function viewHandlers(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Handlers {
  return {
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
