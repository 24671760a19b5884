import { z } from 'zod'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'

const reasonMaxLength = 500

/** Why an administrator does something; it stands in the audit log. */
export const reason = z
  .string()
  .trim()
  .min(1)
  .max(reasonMaxLength)
  .describe(`1 to ${reasonMaxLength} characters; kept in the audit log.`)

const person = z.object({ oid, nickname: z.string() })

const setting = z
  .object({
    name: z.string(),
    description: z.string(),
    /** As JSON Schema says it. */
    schema: z.record(z.string(), z.unknown()).describe('What values are allowed, as JSON Schema.'),
    value: z.unknown(),
    defaultValue: z.unknown(),
    isDefault: z.boolean().describe('Nothing else is stored.'),
    version: z.number().int().describe('Counts its changes; 0 where nobody changed it ever.'),
    changedAt: z.iso.datetime().nullable(),
    changedBy: person.nullable().describe('Null where nobody did, or nobody who is known.'),
  })
  .meta({ id: 'Setting' })

const settingName = z.object({ name: z.string().max(120) })
const settingVersion = z.number().int().min(0).describe('The version that the change is made on.')

const auditEntry = z
  .object({
    id: oid,
    actor: person.nullable().describe('Null where the program did it by itself.'),
    action: z.string(),
    subjectKind: z.string(),
    subjectOid: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' })

/** The console of administrators: what no single feature owns. */
export const adminRoutes = defineRoutes({
  'GET /admin/settings': {
    summary: 'Every setting with its value, default and last change',
    permission: 'admin',
    output: z.object({ items: z.array(setting) }),
  },
  'PUT /admin/settings/{name}': {
    summary: 'Change a setting; audited',
    description: 'It holds at once in the process that is asked, and within two seconds in others.',
    permission: 'admin',
    params: settingName,
    body: z.object({ value: z.unknown(), version: settingVersion, reason }),
    output: setting,
  },
  'DELETE /admin/settings/{name}': {
    summary: 'Give a setting its default back; audited',
    permission: 'admin',
    params: settingName,
    body: z.object({ version: settingVersion, reason }),
    output: setting,
  },
  'GET /admin/audit': {
    summary: 'Who did and looked at what, newest first',
    permission: 'admin',
    query: z.object({
      actor: z.string().max(64).optional().describe('An id or a nickname.'),
      action: z
        .string()
        .max(80)
        .optional()
        .describe('An action, or how it begins: `setting.` is all that was done to settings.'),
      subjectKind: z.string().max(64).optional(),
      subject: z.string().max(120).optional().describe('The id of what it was done to.'),
      from: z.iso.datetime().optional(),
      until: z.iso.datetime().optional().describe('Not included.'),
      looks: z
        .enum(['true', 'false'])
        .default('true')
        .describe('`false` leaves out what was only looked at in the console.'),
      ...pageQuery,
    }),
    output: pageOf(auditEntry),
  },
})
