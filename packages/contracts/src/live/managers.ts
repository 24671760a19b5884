import { z } from 'zod'
import { publicUser } from '../account/account.ts'
import { oid } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import { liveManagersMaxCount } from './chat-values.ts'

const room = { creatorOid: oid.describe('The creator whose chat it is.') }

const manager = z
  .object({
    user: publicUser,
    appointedBy: oid.nullable().describe('Null: an administrator.'),
    appointedAt: z.iso.datetime(),
  })
  .meta({ id: 'LiveManager' })

/** The people who moderate a creator’s live chat: hired by the creator, or by another manager. */
export const liveManagerRoutes = defineLiveRoutes({
  'GET /live/managers': {
    summary: 'The managers of a creator’s live chat',
    description: 'For the creator, the managers themselves, and administrators.',
    permission: 'user',
    tools: ['dock'],
    query: z.object(room),
    output: z.object({ items: z.array(manager), maxCount: z.literal(liveManagersMaxCount) }),
  },
  'POST /live/manager': {
    summary: 'Hire a manager of a creator’s live chat',
    description: 'Managers can appoint other managers. Nothing changes if they already are one.',
    permission: 'user',
    tools: ['dock'],
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({ ...room, userOid: oid }),
    output: z.object({ hired: z.boolean() }),
  },
  'POST /live/removemanagers': {
    summary: 'Remove managers of a creator’s live chat',
    description: 'For the creator; managers can remove themselves.',
    permission: 'user',
    tools: ['dock'],
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({ ...room, userOids: z.array(oid).min(1).max(liveManagersMaxCount) }),
    output: z.object({ removed: z.array(oid) }),
  },
})
