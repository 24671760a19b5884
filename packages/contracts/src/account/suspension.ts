import { z } from 'zod'
import { reason } from '../admin/admin.ts'
import { defineRoutes, oid } from '../route.ts'

const params = z.object({ userOid: oid })

/** Suspending people, and restoring them. */
export const accountSuspensionRoutes = defineRoutes({
  'PUT /admin/users/{userOid}/suspension': {
    summary: 'Suspend a user, or change the reason or end date; audited',
    description:
      'Their sessions end immediately, and every login method returns `account.suspended` with the reason. They get an email. Their published work stays up; take it down separately. Administrators can’t be suspended.',
    permission: 'admin',
    params,
    body: z.object({
      reason: reason.describe('1 to 500 characters; the suspended person reads it.'),
      until: z.iso
        .datetime()
        .nullish()
        .describe('When it ends automatically; if omitted, an administrator has to end it.'),
    }),
    output: z.object({ until: z.iso.datetime().nullable() }),
  },
  'DELETE /admin/users/{userOid}/suspension': {
    summary: 'Restore a suspended user; audited',
    permission: 'admin',
    params,
    body: z.object({ reason }),
    output: z.object({ restored: z.literal(true) }),
  },
})
