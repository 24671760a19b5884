import { opensConsole } from '@plax/contracts/staff'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import {
  CircleUser,
  Eye,
  EyeOff,
  LogOut,
  PanelTop,
  PenLine,
  Settings,
  ShieldCheck,
  ShoppingCart,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { logOut } from '../features/account/account.api.ts'
import { useAdultSwitch } from '../features/adult/use-adult-switch.ts'
import { useAllTextsNow } from '../lib/all-texts.ts'
import { useApp } from '../lib/app-context.ts'
import { previewStore, setPreviewMode } from '../lib/story-previews.ts'
import { useStore } from '../lib/store.ts'
import { messageOf } from '../lib/message-of.ts'
import type { Viewer } from '../lib/viewer.ts'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.ts'
import { useCoinParts } from './wallet-summary.tsx'

/** The account's own menu. */
export function ProfileMenu({ viewer, trigger }: { viewer: Viewer; trigger: ReactNode }) {
  useAllTextsNow()
  const { t } = useLingui()
  const app = useApp()
  const coinParts = useCoinParts()
  const navigate = useNavigate()
  const apply: MenuItem = {
    key: 'apply',
    label: t`Become a creator`,
    icon: <PenLine aria-hidden />,
    onSelect: () => void navigate({ to: '/creator/apply' }),
  }
  const myInfo: MenuItem = {
    key: 'my-info',
    label: t({ message: 'Account', context: 'my page' }),
    icon: <CircleUser aria-hidden />,
    onSelect: () => void navigate({ to: '/myinfo' }),
  }
  const settings: MenuItem = {
    key: 'settings',
    label: t`Settings`,
    icon: <Settings aria-hidden />,
    onSelect: () => void navigate({ to: '/myinfo', search: { tab: 'settings' } as never }),
  }
  const wallet: MenuItem = {
    key: 'wallet',
    label: t`Wallet`,
    icon: <Wallet aria-hidden />,
    onSelect: () => void navigate({ to: '/wallet' }),
  }
  const cart: MenuItem = {
    key: 'cart',
    label: t`Cart`,
    icon: <ShoppingCart aria-hidden />,
    onSelect: () => void navigate({ to: '/cart' }),
  }
  const admin: MenuItem = {
    key: 'admin',
    label: t`Administration`,
    icon: <ShieldCheck aria-hidden />,
    onSelect: () => void navigate({ to: '/admin/$', params: { _splat: '' } }),
  }
  const channel: MenuItem = {
    key: 'channel',
    label: t`My channel`,
    icon: <UserRound aria-hidden />,
    onSelect: () => void navigate({ to: '/creatorhome/$oid', params: { oid: viewer.oid } }),
  }
  const previews = useStore(previewStore)
  const previewMode: MenuItem = {
    key: 'previews',
    label: previews ? t`Open stories directly` : t`Preview stories first`,
    icon: <PanelTop aria-hidden />,
    onSelect: () => setPreviewMode(!previews),
  }
  const turn = useAdultSwitch()
  const adult: MenuItem = {
    key: 'adult',
    label: viewer.adultOn ? t`Hide adult stories` : t`Show adult stories`,
    icon: viewer.adultOn ? <EyeOff aria-hidden /> : <Eye aria-hidden />,
    onSelect: () => {
      if (viewer.isUserAdult) turn.mutate(!viewer.adultOn)
      else void navigate({ to: '/myinfo', search: { tab: 'adult' } as never })
    },
  }
  const signOut: MenuItem = {
    key: 'sign-out',
    label: t`Log out`,
    icon: <LogOut aria-hidden />,
    onSelect: () =>
      void logOut(app).then(
        () => navigate({ to: '/' }),
        (error: unknown) => showToast(messageOf(error, app.i18n), { tone: 'danger' }),
      ),
  }
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      header={
        <>
          <p className="truncate font-semibold">{viewer.nickname}</p>
          <p className="truncate text-sm text-ink-faint">
            {viewer.isCreator ? <Trans>Creator</Trans> : viewer.email}
          </p>
          {coinParts ? <p className="figures mt-1 text-xs text-ink-faint">{coinParts}</p> : null}
        </>
      }
      groups={[
        viewer.isCreator ? [myInfo, channel, wallet, cart] : [myInfo, wallet, cart, apply],
        [settings, previewMode, adult],
        opensConsole(new Set(viewer.roles)) ? [admin, signOut] : [signOut],
      ]}
    />
  )
}
