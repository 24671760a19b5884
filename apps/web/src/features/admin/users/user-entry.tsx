import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { methodName } from '../../account/security/method-name.ts'
import { When } from '../../../ui/when.tsx'
import { Facts } from '../facts.tsx'
import { UserPart } from './user-part.tsx'
import type { ReadUser } from './users.api.ts'

type Way = ReadUser['signIn']['ways'][number]

/** By what a user signs in, as facts. */
export function UserEntry({ user }: { user: ReadUser }) {
  const { t } = useLingui()
  const { ways, secondFactor } = user.signIn
  const facts: [ReactNode, ReactNode][] = [
    [
      t`Two-factor authentication`,
      secondFactor ? (
        <FactorOn key="factor" factor={secondFactor} />
      ) : (
        t({ message: 'Off', context: 'two-factor authentication' })
      ),
    ],
    ...ways.map((way): [ReactNode, ReactNode] => [
      methodName(way.method, t),
      <Uses key={way.method} way={way} />,
    ]),
  ]
  return (
    <UserPart title={<Trans>Login methods</Trans>}>
      <Facts facts={facts} />
    </UserPart>
  )
}

function FactorOn({ factor }: { factor: NonNullable<ReadUser['signIn']['secondFactor']> }) {
  const { recoveryCodesLeft: left } = factor
  return (
    <>
      <Trans>
        On since <When at={factor.since} />
      </Trans>
      <span className="block text-xs text-ink-faint">
        <Trans>Recovery codes left: {left}</Trans>
      </span>
    </>
  )
}

function Uses({ way: { since, lastUsedAt } }: { way: Way }) {
  if (since === null) return <Trans>Set</Trans>
  return (
    <>
      <Trans>
        Since <When at={since} />
      </Trans>
      <span className="block text-xs text-ink-faint">
        {lastUsedAt ? (
          <Trans>
            Last used <When at={lastUsedAt} />
          </Trans>
        ) : (
          <Trans>not used yet</Trans>
        )}
      </span>
    </>
  )
}
