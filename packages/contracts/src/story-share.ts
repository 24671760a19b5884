import { z } from 'zod'
import { defineRoutes, oid } from './route.ts'

export const storyShareRoutes = defineRoutes({
  'GET /story-chat/share-picture': {
    summary: 'The share image of a story or a creator',
    description:
      'A story’s thumbnail, or those of a creator’s newest stories, as the public sees them. The site’s own image if there are none, for adult stories, for stories that aren’t public, and without an ID. `contentOid` takes precedence over `creatorOid`. The address changes with the image.',
    permission: 'public',
    query: z.object({ contentOid: oid.optional(), creatorOid: oid.optional() }),
    output: z.object({
      url: z.string().describe('Below the address of this site.'),
      width: z.number().int(),
      height: z.number().int(),
    }),
  },
})
