import { titleIn } from '../../catalogue/catalogue.service.ts'
import { accessOf, faultOf, findLink } from '../../links/links.service.ts'
import type { XConfig } from '../../../platform/x-config.ts'
import { failed, type Outcome, type PostDeps, type Poster } from './post-network.ts'
import { playLink } from './play-link.ts'
import { postText } from './x-client.ts'
import { xText } from './x-text.ts'

/** Posts to a creator's account at X. */
export const xPoster: Poster = {
  isWanted: ({ config }, { fields }) => config.x !== null && (fields.autoPost?.twitter ?? false),
  ready: async (tx, deps, row) => {
    const { x } = deps.config
    const creatorOid = row.owner_oid
    if (!x || !(await findLink(tx, { userOid: creatorOid, platform: 'twitter' }))) return null
    const text = xText(titleIn(row, row.language), playLink(deps.config, row.oid))
    return () => post(deps, x, { creatorOid, text })
  },
}

/** A token that X does not take is renewed once; nothing was posted with it. */
async function post(
  deps: PostDeps,
  x: XConfig,
  { creatorOid, text }: { creatorOid: string; text: string },
): Promise<Outcome> {
  let refused: string | undefined
  for (let turn = 0; turn < 2; turn += 1) {
    let access: string | null
    try {
      access = await accessOf(deps, { userOid: creatorOid, platform: 'twitter', refused })
    } catch (error) {
      deps.log.warn(faultOf(error), 'X renews no token now')
      return { state: 'waiting' }
    }
    if (access === null) return failed('connection_ended')
    const outcome = await postText(deps, x, { access, text })
    if (outcome.state !== 'stale') return outcome
    refused = access
  }
  return failed('refused')
}
