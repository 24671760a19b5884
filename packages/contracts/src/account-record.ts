import { z } from 'zod'
import { role } from './held-role.ts'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'

const entry = z
  .object({
    id: oid,
    at: z.iso.datetime(),
    by: z
      .enum(['administrator', 'program'])
      .describe('In which role: an administrator, or the program by itself.'),
    action: z.string().describe('As the audit log names it; `admin.looked` is a look.'),
    call: z.string().nullable().describe('Of a look: the call that was made.'),
    role: role.nullable().describe('Of a role that was given or taken back.'),
    reason: z.string().nullable().describe('In the words of whoever did it.'),
  })
  .meta({ id: 'RecordEntry' })

export const accountRecordRoutes = defineRoutes({
  'GET /account/record': {
    summary: 'The access log of the caller’s data, newest first',
    description: 'Audit log entries about the caller by others, who are named by role only.',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(entry),
  },
})
