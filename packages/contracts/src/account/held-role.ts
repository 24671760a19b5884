import { z } from 'zod'
import { grantedRoles, type Role, roles } from '../policy.ts'
import { oid } from '../route.ts'

export const role = z.enum(Object.keys(roles) as [Role, ...Role[]]).meta({ id: 'Role' })
export const grantedRole = z.enum(grantedRoles)

const person = z.object({ oid, nickname: z.string() })

/** A role of somebody, and where it is from. */
export const heldRole = z
  .object({
    role,
    creator: person.nullable().describe('Whose live chats a manager moderates.'),
    grant: z
      .object({
        by: person.nullable().describe('Null if the operator did it on the machine itself.'),
        at: z.iso.datetime(),
        reason: z.string(),
      })
      .nullable()
      .describe('Null if it wasn’t granted but follows from something else.'),
  })
  .meta({ id: 'HeldRole' })
