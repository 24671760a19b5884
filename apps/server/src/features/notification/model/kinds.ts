import {
  type NotificationType,
  notificationTypes,
} from '@plax/contracts/notification/notification-values'
import { type RawBuilder, sql } from 'kysely'
import type { Feature } from '../../../platform/feature.ts'
import type { Announcement, NotificationKind } from '../../../platform/notify.ts'
import { collectPlaces, type Places } from './places.ts'

/** What the features declared, in one place. */
export interface Kinds {
  byEvent: ReadonlyMap<string, NotificationKind>
  /** Of what anybody can be declaredTypes, in the documents' order. */
  types: readonly NotificationType[]
  places: Places
  audienceOf(announcement: Announcement): RawBuilder<unknown>
}

export function collectKinds(features: readonly Pick<Feature, 'notifies'>[]): Kinds {
  const declared = features.flatMap(({ notifies }) => notifies ?? [])
  const followings = declared.flatMap(({ followersOf }) => followersOf ?? [])
  const byEvent = new Map(declared.flatMap(({ on }) => Object.entries(on ?? {})))
  const declaredTypes = new Set([...byEvent.values()].map(({ type }) => type))
  return {
    byEvent,
    types: notificationTypes.filter((type) => declaredTypes.has(type)),
    places: collectPlaces(declared.flatMap(({ places }) => (places ? [places] : []))),
    audienceOf: ({ to }) => {
      if (!('followersOf' in to)) return sql`SELECT unnest(${to}::text[])`
      const queries = followings.map((followersOf) => followersOf(to.followersOf))
      return queries.length === 0 ? nobody : sql.join(queries, sql` UNION `)
    },
  }
}

const nobody = sql`SELECT NULL::text`
