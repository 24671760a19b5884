import { defineRoutes } from '../route.ts'
import { foundPageOf, searchQuery } from '../shelf/search.ts'
import { storyCard } from './story.ts'

export const storySearchRoutes = defineRoutes({
  'GET /story-chat/search/stories': {
    summary: 'Search published stories by keywords, tags, creators, dates, prices, and chats',
    description:
      'Needs a keyword, a tag or a creator (spec D15). Each term of `keyword` must occur in a story’s title, introduction, description, hashtags or its creator’s nickname, in any case. Tags are whole hashtags; a story needs all of `tags` and none of `withoutTags`. For repeated fields (ranges, languages, creator languages, creator tags, creators or `access`), one must match. Ranges include their ends.',
    permission: 'public',
    limit: { calls: 240, windowSeconds: 60 },
    query: searchQuery,
    output: foundPageOf(storyCard),
  },
})
