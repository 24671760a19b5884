import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RankingPeriod } from '@plax/contracts/ranking-values'

export const periodNames: Record<RankingPeriod, MessageDescriptor> = {
  daily: msg`Today`,
  weekly: msg`This week`,
  monthly: msg`This month`,
}

/** What is said where nothing is ranked. */
export const nothingRanked: Record<RankingPeriod, MessageDescriptor> = {
  daily: msg`No stories read yet today`,
  weekly: msg`No stories read in the last 7 days`,
  monthly: msg`No stories read in the last 30 days`,
}

/** The same of videos and audio. */
export const nothingPlayed: Record<RankingPeriod, MessageDescriptor> = {
  daily: msg`Nothing played yet today`,
  weekly: msg`Nothing played in the last 7 days`,
  monthly: msg`Nothing played in the last 30 days`,
}

/** The period that Home ranks by before the reader chooses. */
export const firstPeriod = 'weekly' satisfies RankingPeriod
