import { z } from 'zod'
import { defineRoutes, oid } from './route.ts'

const session = z.object({
  sessionOid: oid,
  browser: z.string().nullable().describe('Such as Firefox; null where it is not known.'),
  system: z.string().nullable().describe('Such as Android; null where it is not known.'),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  address: z.string().describe('From which it was opened.'),
  country: z.string().nullable().describe('Two capital letters (ISO 3166), where it is known.'),
  method: z.enum(['password', 'google', 'apple', 'passkey', 'toolkey']),
  isOverlay: z.boolean().describe('Of a stream overlay, which may call little.'),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('To ten minutes.'),
})

/** The sessions of the person who asks. */
export const accountSessionRoutes = defineRoutes({
  'GET /account/sessions': {
    summary: 'Where one is signed in, the latest use first',
    permission: 'user',
    output: z.object({ items: z.array(session) }),
  },
  'DELETE /account/sessions': {
    summary: 'End all sessions but this one',
    permission: 'user',
    stepUp: true,
    output: z.object({ ended: z.number().int() }),
  },
  'DELETE /account/sessions/{sessionOid}': {
    summary: 'End one session; its browser is a new one at its next sign-in',
    permission: 'user',
    stepUp: true,
    params: z.object({ sessionOid: oid }),
    output: z.object({ ended: z.number().int() }),
  },
})
