import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { Balances } from '../wallet/balances.tsx'
import { OwnChats } from './own-chats.tsx'
import { Part } from '../../ui/part.tsx'
import { Profile } from './profile.tsx'
import type { TabProps } from './tabs.ts'

/** Who one is here, what one holds, and one's chats. */
export function Overview({ viewer }: TabProps) {
  return (
    <div className="flex flex-col gap-10">
      <Profile viewer={viewer} />
      <Wallet />
      <OwnChats />
    </div>
  )
}

function Wallet() {
  return (
    <Part
      title={<Trans>Wallet</Trans>}
      actions={
        <>
          <Link to="/wallet" className={buttonClasses('secondary', 'sm')}>
            <Trans context="wallet">History</Trans>
          </Link>
          <Link to="/wallet/purchases" className={buttonClasses('secondary', 'sm')}>
            <Trans>Purchases</Trans>
          </Link>
          <Link to="/wallet/convert" className={buttonClasses('secondary', 'sm')}>
            <Trans>Convert to credits</Trans>
          </Link>
          <Link to="/wallet/charge" className={buttonClasses('primary', 'sm')}>
            <Trans>Buy coins</Trans>
          </Link>
        </>
      }
    >
      <Balances />
    </Part>
  )
}
