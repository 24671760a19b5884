import { z } from 'zod'
import { role } from './held-role.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const entry = z
  .object({
    id: oid,
    at: z.iso.datetime(),
    by: z.enum(['administrator', 'program']).describe('An administrator, or the system.'),
    action: z.string().describe('The name in the audit log; `admin.looked` is a view.'),
    call: z.string().nullable().describe('For a view: the call that was made.'),
    role: role.nullable().describe('For a role that was granted or revoked.'),
    reason: z.string().nullable().describe('As the person who did it wrote it.'),
  })
  .meta({ id: 'RecordEntry' })

export const accessLogRoutes = defineRoutes({
  'GET /account/record': {
    summary: 'The access log of the caller’s data, newest first',
    description: 'Audit log entries about the caller by others, who are named by role only.',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(entry),
  },
})
