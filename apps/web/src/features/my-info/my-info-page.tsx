import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import type { ReactNode } from 'react'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Balances } from '../wallet/balances.tsx'
import { OwnChats } from './own-chats.tsx'
import { Profile } from './profile.tsx'

/** MyInfo (R-account-001): who one is here, what one holds, one's chats and settings. */
export function MyInfoPage() {
  const viewer = useViewer()
  return (
    <div className="mx-auto flex w-full max-w-[980px] flex-col gap-10 px-4 py-6 md:px-8 md:py-10">
      <h1 className="-mb-4 text-xl font-semibold">
        <Trans>My Info</Trans>
      </h1>
      {viewer ? (
        <>
          <Profile viewer={viewer} />
          <Wallet />
          <OwnChats />
        </>
      ) : (
        <SignedOut />
      )}
      <Settings />
    </div>
  )
}

function SignedOut() {
  return (
    <EmptyState
      icon={<CircleUser aria-hidden />}
      title={<Trans>Log in to see your page</Trans>}
      text={<Trans>Your profile, your wallet and your chats belong to an account.</Trans>}
    >
      <Button variant="primary" onClick={openSignIn}>
        <Trans>Log in</Trans>
      </Button>
      <Link to="/signup" className={buttonClasses()}>
        <Trans>Sign up</Trans>
      </Link>
    </EmptyState>
  )
}

function Wallet() {
  return (
    <Part
      title={<Trans>Wallet</Trans>}
      actions={
        <>
          <Link to="/wallet" className={buttonClasses('secondary', 'sm')}>
            <Trans>History</Trans>
          </Link>
          <Link to="/wallet/purchases" className={buttonClasses('secondary', 'sm')}>
            <Trans>Purchases</Trans>
          </Link>
          <Link to="/wallet/convert" className={buttonClasses('secondary', 'sm')}>
            <Trans>Convert to credits</Trans>
          </Link>
          <Link to="/wallet/charge" className={buttonClasses('primary', 'sm')}>
            <Trans>Charge coins</Trans>
          </Link>
        </>
      }
    >
      <Balances />
    </Part>
  )
}

/** Of this browser, so they are there for everyone. */
function Settings() {
  const { t } = useLingui()
  return (
    <Part title={<Trans>Settings</Trans>}>
      <dl className="divide-y divide-line rounded-lg border border-line bg-raised">
        <Setting name={t`Language`}>
          <LanguageSwitch />
        </Setting>
        <Setting name={t`Theme`}>
          <ThemeSwitch />
        </Setting>
      </dl>
    </Part>
  )
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-3">
      <dt className="text-sm font-medium">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Part({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-lg font-semibold">{title}</h2>
        {actions ? (
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">{actions}</div>
        ) : null}
      </div>
      {children}
    </section>
  )
}
