import { z } from 'zod'
import { reason } from '../admin/admin.ts'
import { defineRoutes, oid } from '../route.ts'

export const sessionMethod = z.enum(['password', 'google', 'apple', 'passkey', 'toolkey'])

const session = z.object({
  sessionOid: oid,
  browser: z.string().nullable().describe('Such as Firefox; null if unknown.'),
  system: z.string().nullable().describe('Such as Android; null if unknown.'),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  address: z.string().describe('The IP address it was opened from.'),
  country: z.string().nullable().describe('Two capital letters (ISO 3166), if known.'),
  method: sessionMethod,
  isOverlay: z.boolean().describe('A stream overlay’s session, which can only make a few calls.'),
  isCurrent: z.boolean().describe('The session making this call.'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('Accurate to ten minutes.'),
})

const ended = z.object({ ended: z.number().int() })
const user = z.object({ userOid: oid })

/** The sessions of the person who asks, and for administrators those of others. */
export const accountSessionRoutes = defineRoutes({
  'GET /account/sessions': {
    summary: 'Your sessions, most recently used first',
    permission: 'user',
    output: z.object({ items: z.array(session) }),
  },
  'DELETE /account/sessions': {
    summary: 'End all other sessions',
    permission: 'user',
    stepUp: true,
    output: ended,
  },
  'DELETE /account/sessions/{sessionOid}': {
    summary: 'End one session; its browser counts as new at the next login',
    permission: 'user',
    stepUp: true,
    params: z.object({ sessionOid: oid }),
    output: ended,
  },
  'GET /admin/users/{userOid}/sessions': {
    summary: 'A user’s sessions, most recently used first',
    permission: 'admin',
    params: user,
    output: z.object({ items: z.array(session) }),
  },
  'DELETE /admin/users/{userOid}/sessions': {
    summary: 'End all sessions of another user; audited',
    description:
      'Each of their browsers counts as new at the next login. Ending your own sessions is refused: `account.sessions_own` (403).',
    permission: 'admin',
    params: user,
    body: z.object({ reason }),
    output: ended,
  },
  'DELETE /admin/users/{userOid}/sessions/{sessionOid}': {
    summary: 'End one session of another user; audited',
    description: 'Its browser counts as new at the next login.',
    permission: 'admin',
    params: user.extend({ sessionOid: oid }),
    body: z.object({ reason }),
    output: ended,
  },
})
