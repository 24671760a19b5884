import { z } from 'zod'
import { defineRoutes } from '../route.ts'

const pendingChange = z.object({
  email: z.string().describe('The new address.'),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
})

/** Changing one's e-mail address, which both mailboxes confirm. */
export const accountEmailRoutes = defineRoutes({
  'GET /account/email': {
    summary: 'Your email address and a pending change',
    permission: 'user',
    output: z.object({ email: z.string(), pending: pendingChange.nullable() }),
  },
  'POST /account/email': {
    summary: 'Request an email change; replaces an earlier request',
    description:
      'Emails a link to the old and the new address. The address changes once both are confirmed, within a day. Only the new mailbox learns whether it already has an account.',
    permission: 'user',
    stepUp: true,
    limit: { calls: 10, windowSeconds: 3600 },
    body: z.object({ email: z.string().trim().max(254).pipe(z.email()) }),
    output: z.object({ pending: pendingChange }),
  },
  'DELETE /account/email': {
    summary: 'Cancel a pending email change; its links stop working',
    permission: 'user',
    output: z.object({ cancelled: z.boolean() }),
  },
  'POST /account/email/confirm': {
    summary: 'Confirm an email change with the token from an emailed link, once',
    permission: 'public',
    limit: { calls: 30, windowSeconds: 600 },
    body: z.object({ token: z.string().max(200) }),
    output: z.object({
      isChanged: z.boolean(),
      waitsFor: z.enum(['old', 'new']).nullable().describe('The mailbox that has yet to confirm.'),
    }),
  },
})
