import { z } from 'zod'
import { defineRoutes, oid } from './route.ts'

export const storyShareRoutes = defineRoutes({
  'GET /story-chat/share-picture': {
    summary: 'The share image of a story or a creator',
    description:
      'Of a story its thumbnail, of a creator those of their newest stories, as everyone is shown them; the house’s own picture where there are none, for stories for adults, for those that not everyone may find, and without an id. `contentOid` comes before `creatorOid`. The address changes with the picture.',
    permission: 'public',
    query: z.object({ contentOid: oid.optional(), creatorOid: oid.optional() }),
    output: z.object({
      url: z.string().describe('Below the address of this site.'),
      width: z.number().int(),
      height: z.number().int(),
    }),
  },
})
