import { holds } from '@plax/contracts/policy'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { signerOf } from '../../media/media.service.ts'
import { canEdit } from '../../access/access.service.ts'
import { freePicturesOf, picturesOf } from '../canvas/canvas.assets.ts'
import { saveMetadata } from '../canvas/canvas.metadata.ts'
import { getStoryOfCanvas } from '../canvas/canvas.policy.ts'
import { getCanvas } from '../canvas/canvas.queries.ts'
import { type CanvasDeps, saveCanvas, restoreCanvas } from './canvas.service.ts'
import { searchNodes } from '../canvas/search-nodes.ts'
import { getVersion, labelVersion, pageVersions } from '../canvas/versions.service.ts'

export function canvasHandlers(deps: CanvasDeps): Handlers {
  return {
    ...versionHandlers(deps),
    'GET /story-chat/chat-canvas': async ({ actor, query }) => {
      const { contentOid } = query
      const story = await getStoryOfCanvas(deps.db, { contentOid, actor, now: deps.clock.now() })
      const mayEdit = canEdit(actor, story)
      const row = await getCanvas(deps.db, contentOid)
      const { canvas, version, updated_at } = row
      return {
        contentOid,
        title: story.title,
        canvas,
        version,
        updatedAt: updated_at.toISOString(),
        canEdit: mayEdit && holds(actor.roles, 'storyWriter'),
        metadata: { canvasPublic: story.canvas_public, newTagging: row.new_tagging },
        metadataVersion: row.metadata_version,
        // What has to be unlocked in a chat is not given away here.
        pictures: mayEdit
          ? await picturesOf(deps.db, signerOf(deps), canvas)
          : await freePicturesOf(deps.db, signerOf(deps), canvas),
      }
    },
    'POST /story-chat/chat-canvas': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { contentOid, canvas, version, merged = false } = body
      return saveCanvas(deps, { actor, contentOid, canvas, version, merged, lang })
    },
    'POST /story-chat/chat-canvas/metadata': async ({ actor, body }) => {
      assertUser(actor)
      const { contentOid, version, canvasPublic, newTagging } = body
      const change = { canvasPublic, newTagging }
      return saveMetadata(deps, { actor, contentOid, version, change })
    },
    'GET /story-chat/search/nodes': async ({ actor, query }) => {
      assertUser(actor)
      return searchNodes(deps, { ...query, actor })
    },
  }
}

/** Versions of canvases. */
function versionHandlers(deps: CanvasDeps): Handlers {
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
