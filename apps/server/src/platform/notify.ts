import type { Language } from '@plax/contracts/languages'
import type { NotificationType } from '@plax/contracts/notification-values'
import type { RawBuilder } from 'kysely'
import type { Tx } from './db/database.ts'
import type { News } from './events/reader.ts'

/** A query for one column, the ids of users; whoever is in it twice is told once. */
export type Audience = RawBuilder<unknown>

/** What one event says to those whom it concerns. */
export interface Announcement {
  /** Users, or all who follow a creator, in whichever way a feature lets them. */
  to: readonly string[] | { followersOf: string }
  /** Where on the site it leads to. */
  path: string
  /** What the words name, as `{name}` or in a plural (`@plax/contracts/sentences`). */
  params: Record<string, string | number>
  /** What of the catalogue it shows: who blocked that is not told, and what is for adults reaches them alone. */
  item?: { oid: string; ownerOid: string; isAdult: boolean }
}

export interface NotificationWords {
  title: string
  text: string
}

/** What an event becomes; declared by the feature that emits it. */
export interface NotificationKind {
  type: NotificationType
  texts: Record<Language, NotificationWords>
  /** Params that are ids of users: each reader is shown their names in the reader's language. */
  people?: readonly string[]
  /** The feature mails it by itself, whatever the settings say. */
  mailsItself?: true
  /** Null where there is nobody to tell, or nothing any more. Runs in the reader's transaction. */
  announce: (tx: Tx, news: News) => Promise<Announcement | null>
}

export interface Notifies {
  /** By the event's type. */
  on?: Record<string, NotificationKind>
  /** Whom this feature holds for followers of a creator. */
  followersOf?: (creatorOid: string) => Audience
}
