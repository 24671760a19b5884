import { type Language, languages, languageTags } from '@plax/contracts/languages'
import type { LocalizedText } from '@plax/contracts/localized-text'
import type { NotificationType } from '@plax/contracts/notification/notification-values'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './db/database.ts'
import type { OutboxEvent } from './events/reader.ts'

/** A query for one column, the ids of users; whoever is in it twice is told once. */
export type Audience = RawBuilder<unknown>

/** Where on the site something leads: to a place that a feature named, and to what it is about there. */
export interface Target {
  place: string
  id?: string
  /** What of it, such as a comment by its position. */
  part?: string
}

/** A place of the site; its path is made when it is shown. */
export interface Place {
  path: (id: string, part?: string) => string
  /** Of what it may be about, that which somebody can open now; left out where it is always there. */
  listOpen?: (db: Db | Tx, asked: { ids: readonly string[] } & Visitor) => Promise<Set<string>>
}

export interface Visitor {
  userOid: string
  now: Date
}

/** What a sentence names, as `{name}` or in a plural; what reads otherwise in each language, in each. */
export type Params = Record<string, string | number | LocalizedText>

/** A param that may read otherwise in each language; one text where it does not. */
export function inEachLanguage(say: (lang: Language) => string): string | LocalizedText {
  const texts = Object.fromEntries(languages.map((lang) => [lang, say(lang)]))
  const [text = '', ...others] = new Set(Object.values(texts))
  return others.length === 0 ? text : texts
}

/** A day (`YYYY-MM-DD`) as each language writes it. */
export function dayInEachLanguage(day: string): string | LocalizedText {
  return inEachLanguage((lang) => dayIn(lang, day))
}

export function dayIn(lang: Language, day: string): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString(languageTags[lang], options)
}

/** What one event says to those whom it concerns. */
export interface Announcement {
  /** Users, or all who follow a creator, in whichever way a feature lets them. */
  to: readonly string[] | { followersOf: string }
  target: Target
  params: Params
  /**
   * What of the catalogue it shows: who blocked that is not told, what is for adults reaches them
   * alone, and followers learn only of what is for everyone.
   */
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
  announce: (tx: Tx, event: OutboxEvent) => Promise<Announcement | null>
}

export interface Notifies {
  /** Where its notifications, or those of features above it, link to; by their names. */
  places?: Record<string, Place>
  /** By the event's type. */
  on?: Record<string, NotificationKind>
  /** Whom this feature holds for followers of a creator. */
  followersOf?: (creatorOid: string) => Audience
}
