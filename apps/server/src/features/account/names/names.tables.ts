import type { Language } from '@plax/contracts/languages'
import type { Generated } from 'kysely'

interface NicknameChangesTable {
  oid: string
  user_oid: string
  /** Null of a nickname. */
  language: Language | null
  /** The idempotency key of a paid change; null of one that was free. */
  request_key: string | null
  /** Empty where there was no name in the language. */
  from_nickname: string
  /** Empty where it was taken away. */
  to_nickname: string
  price_coins: number
  posting_id: string | null
  changed_at: Date
}

/** Kept by triggers on `users`. */
interface NameSearchTable {
  user_oid: string
  names: string
  grams: string[]
  is_creator: boolean
  /** How many follow them; kept by triggers on `favorite_creators`. */
  followers: Generated<number>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    nickname_changes: NicknameChangesTable
    name_search: NameSearchTable
  }
}
