import { useLingui } from '@lingui/react/macro'
import type { Role } from '@plax/contracts/policy'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { roleNames } from './role-names.ts'

const tones: Partial<Record<Role, BadgeTone>> = { admin: 'accent', creator: 'teal' }

/** What somebody is beside a reader. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  const { t } = useLingui()
  if (roles.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {[...new Set(roles)].map((role) => (
        <Badge key={role} tone={tones[role] ?? 'plain'}>
          {t(roleNames[role])}
        </Badge>
      ))}
    </span>
  )
}
