import { z } from 'zod'
import { defineLiveRoutes } from '../live/live-route.ts'
import { oid, toolScopes } from '../route.ts'

const scope = z
  .enum(toolScopes)
  .default('overlay')
  .describe('`overlay` shows; `dock` also moderates the live chat.')

const keyState = z
  .object({
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ToolKeyState' })

/** The key by which overlay tools, such as a browser source of a stream, log in (spec D9). */
export const accountToolKeyRoutes = defineLiveRoutes({
  'GET /live/toolkey': {
    summary: 'Whether the caller has a tool key, and its expiry',
    description:
      'The key itself is never answered again. Everyone can have one for a dock, creators for overlays too.',
    permission: 'user',
    query: z.object({ scope }),
    output: z.object({ key: keyState.nullable() }),
  },
  'PUT /live/toolkey': {
    summary: 'Create a tool key, replacing any existing one',
    description:
      'The key is only returned here, and stored as a hash. The previous key and its sessions end immediately.',
    permission: 'user',
    stepUp: true,
    limit: { calls: 20, windowSeconds: 3600 },
    optionalBody: true,
    body: z.object({ scope }),
    output: z.object({ toolkey: z.string(), key: keyState }),
  },
  'DELETE /live/toolkey': {
    summary: 'Revoke the tool key; its sessions end immediately',
    permission: 'user',
    optionalBody: true,
    body: z.object({ scope }),
    output: z.object({ revoked: z.boolean().describe('False if there was none.') }),
  },
  'POST /live/toolkey': {
    summary: 'Log in with a tool key, for overlays and docks',
    description:
      'Opens a session that can only make the calls of its scope and that ends with the key. Each reload can open a new one. Without `setsCookie`, send the token as a bearer token.',
    permission: 'public',
    entrance: true,
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      toolkey: z.string().max(200),
      setsCookie: z
        .boolean()
        .default(false)
        .describe('Also logs this browser in, unless someone is logged in.'),
    }),
    output: z.object({
      _id: oid,
      oid,
      session_token: z.string(),
      email: z.string(),
      accountType: z
        .enum(['plax', 'google', 'apple'])
        .describe('How its owner logs in; `plax` means email.'),
      isLivestreamer: z.boolean(),
      admin: z.boolean().describe('The owner’s roles; the session has no administrator access.'),
      subscribingTo: z
        .record(z.string(), z.record(z.string(), z.unknown()))
        .describe('By creator, then tier.'),
    }),
  },
})
