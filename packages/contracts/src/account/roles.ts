import { z } from 'zod'
import { reason } from '../admin/admin.ts'
import {
  creatorTagMaxLength,
  creatorTagPattern,
  creatorTagsMaxCount,
} from '../channel/creator-tag-values.ts'
import { grantedRole, heldRole } from './held-role.ts'
import { defineRoutes, oid } from '../route.ts'

const change = {
  permission: 'admin',
  params: z.object({ userOid: oid, role: grantedRole }),
  body: z.object({
    reason,
    creatorOid: oid.nullish().describe('For a manager: whose live chats they moderate.'),
  }),
  output: z.object({ roles: z.array(heldRole).describe('All that they have now.') }),
} as const

const creatorTags = z
  .array(z.string().trim().toLowerCase().max(creatorTagMaxLength).regex(creatorTagPattern))
  .max(creatorTagsMaxCount)

const stepUp =
  'For `admin` and staff roles the caller must have proved who they are within the last ten minutes.'

/** Roles that administrators give and take back; which there are is in `policy.ts`. */
export const accountRoleRoutes = defineRoutes({
  'PUT /admin/users/{userOid}/roles/{role}': {
    summary: 'Grant a role; audited',
    description: `Has no effect if they already have it. Users can’t change their own roles. ${stepUp}`,
    ...change,
  },
  'DELETE /admin/users/{userOid}/roles/{role}': {
    summary: 'Remove a role; audited',
    description: `Takes effect with their next call. The last administrator can’t be removed. ${stepUp}`,
    ...change,
  },
  'PUT /admin/users/{userOid}/creator-tags': {
    summary: 'Set the creator tags of a creator; audited',
    description:
      'The tag `story` lets a creator write stories; one that starts with `managed-channel:` makes a managed channel; search finds creators by their tags (spec D35). Takes effect with the next call.',
    permission: 'admin',
    params: z.object({ userOid: oid }),
    body: z.object({
      tags: creatorTags.describe('All that they have from now on, in capitals or not.'),
      was: z
        .array(z.string())
        .max(100)
        .describe('The tags the change is based on; if they differ, `creator_tags.changed` (409).'),
      reason,
    }),
    output: z.object({ creatorTags: z.array(z.string()) }),
  },
})
