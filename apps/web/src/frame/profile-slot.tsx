import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import type { Viewer } from '../lib/viewer.ts'
import { Avatar } from '../ui/avatar.tsx'

const load = () => import('./profile-menu.tsx')
const ProfileMenu = lazy(async () => ({ default: (await load()).ProfileMenu }))

/** The portrait that opens the menu; the menu's code comes when it is first wanted. */
export function ProfileSlot({ viewer }: { viewer: Viewer }) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <ProfileButton
      viewer={viewer}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ProfileMenu viewer={viewer} trigger={<ProfileButton viewer={viewer} />} />
    </Suspense>
  )
}

function ProfileButton({ viewer, ...props }: ComponentProps<'button'> & { viewer: Viewer }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t`${viewer.nickname}’s account`}
      {...props}
      className="-m-1 rounded-full p-1"
    >
      <Avatar name={viewer.nickname} src={viewer.picture?.url ?? null} size="sm" />
    </button>
  )
}
