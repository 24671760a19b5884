import { z } from 'zod'
import { postFaults, postNetworks, postStates } from './content-values.ts'
import { defineRoutes, oid } from '../route.ts'

const limit = { calls: 30, windowSeconds: 60 }

const discord = z
  .object({
    ending: z.string().nullable().describe('The last characters of its id; null: not connected.'),
  })
  .meta({ id: 'DiscordHook' })

const post = z
  .object({
    network: z.enum(postNetworks),
    state: z.enum(postStates),
    fault: z.enum(postFaults).nullable(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'ContentPost' })

/** Content is announced elsewhere as it is published, where its creator wants that. */
export const contentPostRoutes = defineRoutes({
  'GET /content/post-hooks/discord': {
    summary: 'Where the caller’s content is announced in Discord',
    permission: 'creator',
    output: discord,
  },
  'POST /content/post-hooks/discord': {
    summary: 'Connect a Discord channel by the URL of a webhook, which is never shown again',
    description: '`content.webhook_invalid`: not a webhook of discord.com or discordapp.com.',
    permission: 'creator',
    limit,
    body: z.object({ url: z.string().max(500) }),
    output: discord,
  },
  'DELETE /content/post-hooks/discord': {
    summary: 'Disconnect it, and forget the webhook',
    permission: 'creator',
    limit,
    output: discord,
  },
  'GET /content/posts': {
    summary: 'What became of announcing a content item with `autoPost` elsewhere',
    permission: 'creator',
    query: z.object({ contentOid: oid }),
    output: z.object({ items: z.array(post) }),
  },
  'POST /content/posts/again': {
    summary: 'Announce a content item again, where that failed',
    description: '`content.post_not_failed`: it was posted, or still will be.',
    permission: 'creator',
    limit,
    body: z.object({ contentOid: oid, network: z.enum(postNetworks).default('discord') }),
    output: post,
  },
})
