import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { canEdit, getVisibleStory } from '../content/content.policy.ts'
import { picturesOf } from './canvas.assets.ts'
import { getCanvas } from './canvas.queries.ts'
import { compileStory, saveCanvas } from './canvas.service.ts'
import type { CardDeps } from './card-import.ts'

export function canvasHandlers(deps: CardDeps): Handlers {
  return {
    'GET /story-chat/chat-canvas': async ({ actor, query }) => {
      const { contentOid } = query
      const { story } = await getVisibleStory(deps.db, {
        contentOid,
        actor,
        now: deps.clock.now(),
      })
      const mayEdit = canEdit(actor, story)
      if (!mayEdit && !story.canvas_public) throw new AppError('auth.forbidden')
      const row = await getCanvas(deps.db, contentOid)
      const { canvas, version, updated_at } = row
      return {
        contentOid,
        title: story.title,
        canvas,
        version,
        updatedAt: updated_at.toISOString(),
        canEdit: mayEdit && actor.roles.has('storyWriter'),
        metadata: { canvasPublic: story.canvas_public, newTagging: row.new_tagging },
        metadataVersion: row.metadata_version,
        pictures: await picturesOf(deps.db, canvas),
      }
    },
    'POST /story-chat/chat-canvas': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { contentOid, canvas, version } = body
      return saveCanvas(deps, { actor, contentOid, canvas, version, lang })
    },
    'POST /story-chat/compiled/update': async ({ actor, body, lang }) => {
      assertUser(actor)
      return compileStory(deps, { actor, contentOid: body.contentOid, lang })
    },
  }
}
