import type { GrantedRole } from '@plax/contracts/policy'

interface RoleGrantsTable {
  user_oid: string
  role: GrantedRole
  /** Whose live chats a manager minds; null for other roles. */
  creator_oid: string | null
  /** Null where the operator did it on the machine itself. */
  granted_by: string | null
  granted_at: Date
  reason: string
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    role_grants: RoleGrantsTable
  }
}
