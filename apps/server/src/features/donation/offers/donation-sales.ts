import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { nameColumns } from '../../account/account.service.ts'
import type { SaleKind } from '../../commerce/commerce.service.ts'
import { namedByCreator } from '../../live/live.service.ts'

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
  ...namedByCreator({ titles, list: listCreators }),
}

async function listCreators(db: Db | Tx, creatorOids: readonly string[]) {
  if (creatorOids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['users.oid', 'users.oid as creator_oid', 'picture_asset_oid', 'withdrawn_at'])
    .select(nameColumns)
    .where('users.oid', 'in', [...new Set(creatorOids)])
    .execute()
}
