import { msg, plural } from '@lingui/core/macro'
import type { OutputOf } from '@plax/contracts'
import type { KindRanking } from '../../lib/item-kinds/kind-ranking.ts'
import { typeNames } from './type-names.ts'

type RankedContent = OutputOf<'GET /content/rankings'>['items'][number]

export const contentRanking: KindRanking<RankedContent> = {
  list: (api, query, signal) => api('GET /content/rankings', { query, signal }),
  factsOf: ({ viewers, content }) => ({
    contentOid: content.contentOid,
    title: content.title,
    thumbnail: content.thumbnail,
    language: content.language,
    callerAccess: content.callerAccess,
    author: content.creatorNickname,
    topic: typeNames[content.type],
    users: msg`${plural(viewers, { one: '# viewer', other: '# viewers' })}`,
  }),
  itemOf: ({ content }) => content,
  words: {
    note: msg`Ranked by viewers, not plays.`,
    nothing: {
      daily: msg`Nothing played yet today`,
      weekly: msg`Nothing played in the last 7 days`,
      monthly: msg`Nothing played in the last 30 days`,
    },
  },
}
