import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { blockHandlers, visibleTo, withoutBlocks } from '../../access/access.service.ts'
import { selectCards } from '../../shelf/shelf.service.ts'
import { presentCards } from '../content/content.cards.ts'
import { storyKind } from '../content/story-kind.ts'

/** The calls of blocks, told with the stories that they name. */
export function storyBlockHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  return blockHandlers(deps, {
    codes: storyKind.codes,
    none: { story: null },
    present: async (oids, { actor, lang }) => {
      if (oids.length === 0) return new Map()
      const rows = await selectCards(deps.db, lang)
        .where('shelf_cards.kind', '=', storyKind.kind)
        .where('catalogue_items.oid', 'in', oids)
        .where(visibleTo(withoutBlocks(actor), deps.clock.now()))
        .execute()
      const cards = presentCards(deps, rows, { actor, lang })
      return new Map(cards.map((story) => [story.contentOid, { story }]))
    },
  })
}
