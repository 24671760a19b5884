import { z } from 'zod'
import { grantedRoles, type Role, roles } from './policy.ts'
import { oid } from './route.ts'

export const role = z.enum(Object.keys(roles) as [Role, ...Role[]]).meta({ id: 'Role' })
export const grantedRole = z.enum(grantedRoles)

const person = z.object({ oid, nickname: z.string() })

/** A role of somebody, and where it is from. */
export const heldRole = z
  .object({
    role,
    creator: person.nullable().describe('Whose live chats a manager minds.'),
    grant: z
      .object({
        by: person.nullable().describe('Null where the operator did it on the machine itself.'),
        at: z.iso.datetime(),
        reason: z.string(),
      })
      .nullable()
      .describe('Null where it was not given, but follows from something.'),
  })
  .meta({ id: 'HeldRole' })
