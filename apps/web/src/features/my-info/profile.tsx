import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '@plax/contracts/policy'
import { Link } from '@tanstack/react-router'
import type { Viewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RoleBadges } from '../roles/role-badges.tsx'

/** What one is told of oneself; the others only say what one may do (R-shell-003). */
const shown = new Set<Role>([
  'buyer',
  'subscriber',
  'creator',
  'managedChannelCreator',
  'livestreamer',
  'manager',
  'complianceAccount',
  'betaTester',
  'admin',
])

/** Who one is here; since when, the server reads from one's id. */
export function Profile({ viewer }: { viewer: Viewer }) {
  const { t, i18n } = useLingui()
  const since = i18n.date(viewer.registeredAt, { dateStyle: 'long' })
  return (
    <section className="flex flex-wrap items-center gap-5 rounded-xl border border-line bg-raised p-5">
      <Avatar name={viewer.nickname} src={viewer.picture?.url ?? null} size="xl" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-lg font-semibold break-words">{viewer.nickname}</h2>
          <RoleBadges roles={viewer.roles.filter((role) => shown.has(role))} />
        </div>
        <p className="text-sm break-all text-ink-soft">{viewer.email}</p>
        <p className="mt-1 text-sm text-ink-faint">
          <Trans>Joined on {since}</Trans>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
          <span>
            <Trans>
              User number: <span className="figures break-all">{viewer.oid}</span>
            </Trans>
          </span>
          <CopyButton text={viewer.oid} label={t`Copy user number`} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {viewer.isCreator ? (
          <Link to="/creatorhome/$oid" params={{ oid: viewer.oid }} className={buttonClasses()}>
            <Trans>Your channel</Trans>
          </Link>
        ) : (
          <Link to="/creator/apply" className={buttonClasses()}>
            <Trans>Become a creator</Trans>
          </Link>
        )}
        {viewer.canWriteStories ? (
          <Link to="/studio" className={buttonClasses()}>
            <Trans>Studio</Trans>
          </Link>
        ) : null}
      </div>
    </section>
  )
}
