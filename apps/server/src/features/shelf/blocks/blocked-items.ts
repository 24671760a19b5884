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
import { itemCodes } from '../../catalogue/catalogue.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { type CardRow, presentCard, selectCards } from '../cards/select-cards.ts'

interface Viewer {
  actor: UserActor
  lang: Language
}

type OwnMembers = Omit<BlockedItem, 'item'>

/** What a kind says of blocked items of its own, in members of the answer that no other kind has. */
export interface BlockedPart {
  /** Of items of other kinds. */
  none: Partial<OwnMembers>
  /** By id, of those that are its own. */
  present: (rows: readonly CardRow[], viewer: Viewer) => ReadonlyMap<string, Partial<OwnMembers>>
}

/** The calls of blocks, told with the items that they name, of every kind. */
export function blockedItemHandlers(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  parts: readonly BlockedPart[],
  comments: BlockedComments,
): Handlers {
  const none = join(parts.map((part) => part.none))
  return blockHandlers(deps, {
    codes: itemCodes,
    comments,
    none: { item: null, ...none },
    present: async (oids, { actor, lang }) => {
      if (oids.length === 0) return new Map()
      const rows = await selectCards(deps.db, lang)
        .where('catalogue_items.oid', 'in', oids)
        .where(visibleTo(withoutBlocks(actor), deps.clock.now()))
        .execute()
      const signer = signerOf(deps)
      const own = parts.map((part) => part.present(rows, { actor, lang }))
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
          return [row.oid, { item, ...none, ...join(own.map((members) => members.get(row.oid))) }]
        }),
      )
    },
  })
}

function join(members: readonly (Partial<OwnMembers> | undefined)[]): OwnMembers {
  return Object.assign({}, ...members) as OwnMembers
}
