import { msg, plural } from '@lingui/core/macro'
import type { OutputOf } from '@plax/contracts'
import type { KindRanking } from '../../lib/item-kinds/kind-ranking.ts'
import { genreNames } from './genre-names.ts'

export type RankedStory = OutputOf<'GET /story-chat/rankings'>['items'][number]

export const storyRanking: KindRanking<RankedStory> = {
  list: (api, query, signal) => api('GET /story-chat/rankings', { query, signal }),
  factsOf: ({ readers, story }) => ({
    contentOid: story.contentOid,
    title: story.title,
    thumbnail: story.thumbnail,
    language: story.language,
    callerAccess: story.callerAccess,
    author: story.creatorNickname,
    introduction: story.briefIntroduction,
    topic: genreNames[story.genre],
    users: msg`${plural(readers, { one: '# reader', other: '# readers' })}`,
  }),
  itemOf: ({ story }) => story,
  words: {
    note: msg`Ranked by readers, not message count.`,
    nothing: {
      daily: msg`No stories read yet today`,
      weekly: msg`No stories read in the last 7 days`,
      monthly: msg`No stories read in the last 30 days`,
    },
  },
}
