import type { Deps } from '../../../deps.ts'
import type { MediaGate } from '../../media/encoding/encoding.service.ts'
import { contentRefusal } from '../cards/present-contents.ts'
import { getVisibleContent } from '../item/content.policy.ts'
import { maxHeightFor } from './downloaders.ts'

/** Who may play a content: to whom it is open; whoever downloaded gets 480 lines (R-content-029). */
export function contentGate({ db, clock }: Pick<Deps, 'db' | 'clock'>): MediaGate {
  return async ({ actor, subjectOid: contentOid }) => {
    const now = clock.now()
    const { row, access } = await getVisibleContent(db, { contentOid, actor, now })
    if (!access.allowed) throw await contentRefusal(db, { row, access, now })
    const maxSide = await maxHeightFor(db, actor)
    return maxSide === null ? {} : { maxSide }
  }
}
