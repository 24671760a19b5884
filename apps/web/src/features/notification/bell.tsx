import { useLingui } from '@lingui/react/macro'
import { Bell as BellIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLiveUnread } from './use-live-unread.ts'

const load = () => import('./bell-popover.tsx')
const BellPopover = lazy(async () => ({ default: (await load()).BellPopover }))

/** How many notifications are unread; their list comes when it is first wanted. */
export function Bell({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const unread = useLiveUnread()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    void import('./push.ts').then(({ renewPush }) => renewPush(api, viewer.oid)).catch(() => {})
  }, [api, viewer.oid])
  const button = (
    <BellButton
      unread={unread}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <BellPopover trigger={<BellButton unread={unread} />} />
    </Suspense>
  )
}

function BellButton({
  unread,
  ...props
}: Omit<ComponentProps<typeof IconButton>, 'label'> & { unread: number }) {
  const { t } = useLingui()
  const shown = unread > 99 ? '99+' : String(unread)
  return (
    <IconButton
      aria-haspopup="dialog"
      label={unread === 0 ? t`Notifications` : t`Notifications: ${shown} unread`}
      {...props}
      className="relative -mx-1"
    >
      <BellIcon aria-hidden />
      {unread === 0 ? null : (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger-fill px-1 text-[10px] font-semibold text-on-accent"
        >
          {shown}
        </span>
      )}
    </IconButton>
  )
}
