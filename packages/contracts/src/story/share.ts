import { z } from 'zod'
import { defineRoutes, oid } from '../route.ts'

export const storyShareRoutes = defineRoutes({
  'GET /story-chat/share-picture': {
    summary: 'The share image of an item or a creator',
    description:
      'The thumbnail of a story or a content item, or those of a creator’s newest ones, as the public sees them. The site’s own image if there are none, for what is for adults or isn’t public, and without an ID. `contentOid` takes precedence over `creatorOid`. The address changes with the image.',
    permission: 'public',
    query: z.object({ contentOid: oid.optional(), creatorOid: oid.optional() }),
    output: z.object({
      url: z.string().describe('Below the address of this site.'),
      width: z.number().int(),
      height: z.number().int(),
    }),
  },
})
