import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  type BlockedComments,
  type BlockedItem,
  blockHandlers,
  visibleTo,
  withoutBlocks,
} from '../../access/access.service.ts'
import type { ItemCodes } from '../../catalogue/catalogue.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { type CardRow, presentCard, selectCards } from '../cards/select-cards.ts'

interface Viewer {
  actor: UserActor
  lang: Language
}

/** What kinds tell of blocked items of theirs, in members of their own. */
type OwnMembers = Omit<BlockedItem, 'item'>

export interface BlockedKinds {
  codes: ItemCodes
  /** Of what is none of theirs. */
  none: OwnMembers
  /** By id, of those that are theirs. */
  present: (rows: readonly CardRow[], viewer: Viewer) => ReadonlyMap<string, OwnMembers>
}

/** The calls of blocks, told with the items that they name, of every kind. */
export function blockedItemHandlers(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { codes, none, present }: BlockedKinds,
  comments: BlockedComments,
): Handlers {
  return blockHandlers(deps, {
    codes,
    comments,
    none: { item: null, ...none },
    present: async (oids, { actor, lang }) => {
      if (oids.length === 0) return new Map()
      const rows = await selectCards(deps.db, lang)
        .where('catalogue_items.oid', 'in', oids)
        .where(visibleTo(withoutBlocks(actor), deps.clock.now()))
        .execute()
      const signer = signerOf(deps)
      const own = present(rows, { actor, lang })
      return new Map(
        rows.map((row) => {
          const { creatorName, ...shown } = presentCard(row, { viewer: actor, lang, signer })
          const item = {
            contentOid: row.oid,
            kind: row.kind,
            creatorOid: row.owner_oid,
            creatorNickname: creatorName,
            ...shown,
          }
          return [row.oid, { item, ...(own.get(row.oid) ?? none) }]
        }),
      )
    },
  })
}
