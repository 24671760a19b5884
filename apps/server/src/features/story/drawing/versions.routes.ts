import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { type CanvasDeps, restoreCanvas } from './canvas.service.ts'
import { getVersion, labelVersion, pageVersions } from '../canvas/versions.service.ts'

/** Versions of canvases. */
export function versionHandlers(deps: CanvasDeps): Handlers {
  return {
    'GET /story-chat/chat-canvas/versions': async ({ actor, query }) => {
      assertUser(actor)
      return pageVersions(deps, { ...query, actor })
    },
    'GET /story-chat/chat-canvas/version': async ({ actor, query }) => {
      assertUser(actor)
      return getVersion(deps, { ...query, actor })
    },
    'POST /story-chat/chat-canvas/label': async ({ actor, body }) => {
      assertUser(actor)
      return labelVersion(deps, { ...body, actor })
    },
    'POST /story-chat/chat-canvas/restore': async ({ actor, body }) => {
      assertUser(actor)
      return restoreCanvas(deps, { ...body, actor })
    },
  }
}
