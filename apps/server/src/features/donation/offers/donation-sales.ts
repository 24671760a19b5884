import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { nameColumns, nameIn } from '../../account/account.service.ts'
import type { SaleKind } from '../../commerce/commerce.service.ts'
import { getPictures } from '../../media/media.service.ts'

const titles: Record<Language, string> = {
  en: 'Live donation · {creator}',
  ko: '라이브 후원 · {creator}',
  jp: 'ライブ投げ銭・{creator}',
  es: 'Donación en directo · {creator}',
}

/** Donations to those who stream; each is a sale of its creator. */
export const liveDonationSales: SaleKind = {
  kind: 'live_donation',
  currency: 'coin',
  // Their own list names donors, except those who hide it.
  namesBuyers: false,
  postingType: 'live_donation',
  itemKind: 'live_donation',
  describe: async (db, creatorOids, lang) => {
    const rows = await listCreators(db, creatorOids)
    return new Map(
      rows.map((row) => [
        row.oid,
        { title: titleOf(row, lang), path: row.withdrawn_at ? null : `/live/${row.oid}` },
      ]),
    )
  },
  show: async ({ db }, creatorOids, { lang }) => {
    const rows = await listCreators(db, creatorOids)
    const pictures = await getPictures(
      db,
      rows.map((row) => row.picture_asset_oid),
    )
    return new Map(
      rows.map((row) => [
        row.oid,
        {
          title: titleOf(row, lang),
          path: row.withdrawn_at ? null : `/live/${row.oid}`,
          thumbnail: pictures.get(row.picture_asset_oid ?? '') ?? null,
        },
      ]),
    )
  },
}

function titleOf(row: Awaited<ReturnType<typeof listCreators>>[number], lang: Language): string {
  return titles[lang].replace('{creator}', () => nameIn(row, lang))
}

async function listCreators(db: Db | Tx, creatorOids: readonly string[]) {
  if (creatorOids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['users.oid', 'picture_asset_oid', 'withdrawn_at'])
    .select(nameColumns)
    .where('users.oid', 'in', [...new Set(creatorOids)])
    .execute()
}
