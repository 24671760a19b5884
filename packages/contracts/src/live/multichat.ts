import { z } from 'zod'
import { chatPlatforms } from '../links/link-values.ts'
import { defineRoutes, oid } from '../route.ts'

const query = z.object({ creatorOid: oid })

const platform = z.enum(chatPlatforms)

const limit = { calls: 60, windowSeconds: 60 }

const once = 'Read from each platform at most once a minute, for everyone together.'

/** What a creator’s linked channels show, while they’re live here as well (S2 §7, Platform service). */
export const multichatRoutes = defineRoutes({
  'GET /platform/viewer': {
    summary: 'How many watch a creator at Twitch and YouTube',
    description: `Only channels whose chat is shown with that of Plax. ${once}`,
    permission: 'public',
    limit,
    query,
    output: z.object({
      items: z.array(
        z.object({
          platform,
          viewers: z.number().int().nonnegative().nullable().describe('Null: hidden.'),
          url: z.url().describe('Where it’s watched.'),
        }),
      ),
    }),
  },
  'GET /platform/livestream/thumbnail': {
    summary: 'The thumbnails of a creator’s streams at Twitch and YouTube',
    description: `As \`GET /platform/viewer\`. The addresses are of this site. ${once}`,
    permission: 'public',
    limit,
    query,
    output: z.object({ items: z.array(z.object({ platform, thumbnailUrl: z.string() })) }),
  },
})
