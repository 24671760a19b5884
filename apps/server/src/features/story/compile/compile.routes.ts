import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { rollBackCompile, showCompiles } from './compile.history.ts'
import { compileOneNode } from './compile.preview.ts'
import { type CompileDeps, compileStory } from './compile.service.ts'

/** What canvases compile to. */
export function compileHandlers(deps: CompileDeps): Handlers {
  return {
    'POST /story-chat/compiled/update': async ({ actor, body, lang }) => {
      assertUser(actor)
      return compileStory(deps, { actor, contentOid: body.contentOid, lang })
    },
    'POST /story-chat/compile-node': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { contentOid, nodeId, canvas } = body
      return compileOneNode(deps, { actor, contentOid, nodeId, canvas, lang })
    },
    'GET /story-chat/compiled': async ({ actor, query }) => {
      assertUser(actor)
      return showCompiles(deps, { actor, contentOid: query.contentOid })
    },
    'POST /story-chat/compiled/rollback': async ({ actor, body }) => {
      assertUser(actor)
      return rollBackCompile(deps, { actor, contentOid: body.contentOid, hash: body.hash })
    },
  }
}
