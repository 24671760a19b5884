import { cardUploadMaxMegabytes } from '@plax/contracts/limits'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { readUpload } from '../../media/media.service.ts'
import { exportCard } from './card-export.ts'
import { type CardDeps, importCard } from './card-import.ts'
import { exportLorebook, importLorebook } from './lorebook-files.ts'

/** Cards and lorebooks, in and out. */
export function cardHandlers(deps: CardDeps): Handlers {
  return {
    'POST /story-chat/card-import': async ({ actor, query, request, lang }) => {
      assertUser(actor)
      const bytes = await readUpload(request, { maxMegabytes: cardUploadMaxMegabytes })
      return importCard(deps, { actor, bytes, lang, create: query.create === 'true' })
    },
    'GET /story-chat/card-export': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { contentOid, format, spec, nodeId } = query
      return exportCard(deps, { actor, contentOid, format, spec, nodeId, lang })
    },
    'POST /story-chat/lorebook-import': async ({ actor, query, request }) => {
      assertUser(actor)
      const bytes = await readUpload(request)
      return importLorebook(deps, { userOid: actor.userOid, bytes, name: query.name })
    },
    'GET /story-chat/lorebook-export': async ({ actor, query }) => {
      assertUser(actor)
      const { contentOid, nodeId } = query
      return exportLorebook(deps, { actor, contentOid, nodeId })
    },
  }
}
