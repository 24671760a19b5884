import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RankingPeriod } from '@plax/contracts/shelf/ranking-values'

export const periodNames: Record<RankingPeriod, MessageDescriptor> = {
  daily: msg`Today`,
  weekly: msg`This week`,
  monthly: msg`This month`,
}

/** The period that Home ranks by before the reader chooses. */
export const firstPeriod = 'weekly' satisfies RankingPeriod
