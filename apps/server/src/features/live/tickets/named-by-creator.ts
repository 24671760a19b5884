import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { nameIn, type Named } from '../../account/account.service.ts'
import type { SaleKind } from '../../commerce/commerce.service.ts'
import { getPictures } from '../../media/media.service.ts'

/** What is sold, with the creator it’s from. */
interface SoldRow extends Named {
  oid: string
  creator_oid: string
  picture_asset_oid: string | null
  withdrawn_at: Date | null
}

/** Names what a creator of streams sells by the creator, whose live page it links to. */
export function namedByCreator({
  titles,
  list,
}: {
  /** With `{creator}`. */
  titles: Record<Language, string>
  list: (db: Db | Tx, oids: readonly string[]) => Promise<SoldRow[]>
}): Pick<SaleKind, 'describe' | 'show'> {
  const describe = (row: SoldRow, lang: Language) => ({
    title: titles[lang].replace('{creator}', () => nameIn(row, lang)),
    path: row.withdrawn_at ? null : `/live/${row.creator_oid}`,
  })
  return {
    describe: async (db, oids, lang) => {
      const rows = await list(db, oids)
      return new Map(rows.map((row) => [row.oid, describe(row, lang)]))
    },
    show: async ({ db }, oids, { lang }) => {
      const rows = await list(db, oids)
      const pictures = await getPictures(
        db,
        rows.map((row) => row.picture_asset_oid),
      )
      const shown = (row: SoldRow) => ({
        ...describe(row, lang),
        thumbnail: pictures.get(row.picture_asset_oid ?? '') ?? null,
      })
      return new Map(rows.map((row) => [row.oid, shown(row)]))
    },
  }
}
