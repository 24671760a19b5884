import type { MessageDescriptor } from '@lingui/core'
import type { CallerAccess } from '@plax/contracts/access/access-values'
import type { Picture } from '@plax/contracts/media/media'
import type { RankingPeriod } from '@plax/contracts/shelf/ranking-values'
import type { Api } from '../api.ts'

/** A place in a ranking. */
export interface Ranked {
  place: number
  formerPlace: number | null
}

export interface RankedFacts {
  contentOid: string
  title: string
  thumbnail: Picture | null
  language: string
  callerAccess: CallerAccess | null
  author: string
  introduction?: string
  /** Its genre, or its type. */
  topic: MessageDescriptor
  /** How many people used it. */
  users: MessageDescriptor
}

/** How items of a kind are ranked. */
export interface KindRanking<Row extends Ranked = Ranked> {
  list: (
    api: Api,
    query: { period: RankingPeriod; limit: number; cursor?: string },
    signal: AbortSignal,
  ) => Promise<{ items: Row[]; rankedAt: string | null; nextCursor: string | null }>
  factsOf(row: Row): RankedFacts
  /** As the kind’s card takes it. */
  itemOf(row: Row): unknown
  words: {
    /** What the ranking counts. */
    note: MessageDescriptor
    nothing: Readonly<Record<RankingPeriod, MessageDescriptor>>
  }
}
