import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Blockable,
  type BlockMembers,
  type BlockViewer,
  getVisibleItem,
  visibleTo,
  withoutBlocks,
} from '../../access/access.service.ts'
import { itemCodes } from '../../catalogue/catalogue.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { type CardRow, presentCard, selectCards } from '../cards/select-cards.ts'

/** What a kind says of blocked items of its own, in members of the answer that no other kind has. */
export interface BlockedPart {
  /** Of items of other kinds. */
  none: Partial<BlockMembers>
  /** By id, of those that are its own. */
  present: (
    rows: readonly CardRow[],
    viewer: BlockViewer,
  ) => Promise<ReadonlyMap<string, Partial<BlockMembers>>>
}

/** Items of every kind, as people block them. */
export function blockedItems(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  parts: readonly BlockedPart[],
): Blockable {
  const none = Object.assign({ item: null }, ...parts.map((part) => part.none))
  return {
    kind: 'content',
    field: 'contentOid',
    assertBlockable: async ({ actor, label: itemOid, now }) => {
      // One code for everything unknown tells nothing of its kind.
      const kind = { codes: itemCodes }
      const question = { kind, itemOid, actor: withoutBlocks(actor), now }
      const { item } = await getVisibleItem(deps.db, question)
      if (item.owner_oid === actor.userOid) throw new AppError('block.own')
    },
    none,
    present: async (oids, viewer) => {
      const { actor, lang } = viewer
      const rows = await selectCards(deps.db, lang)
        .where('catalogue_items.oid', 'in', [...oids])
        .where(visibleTo(withoutBlocks(actor), deps.clock.now()))
        .execute()
      const own = await Promise.all(parts.map((part) => part.present(rows, viewer)))
      return new Map(
        rows.map((row) => [
          row.oid,
          Object.assign(
            { item: presentItem(deps, row, viewer) },
            ...own.map((members) => members.get(row.oid)),
          ),
        ]),
      )
    },
  }
}

function presentItem(
  deps: Pick<Deps, 'clock' | 'secret'>,
  row: CardRow,
  { actor: viewer, lang }: BlockViewer,
): BlockMembers['item'] {
  const { creatorName, ...shown } = presentCard(row, { viewer, lang, signer: signerOf(deps) })
  return {
    contentOid: row.oid,
    kind: row.kind,
    creatorOid: row.owner_oid,
    creatorNickname: creatorName,
    ...shown,
  }
}
