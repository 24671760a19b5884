import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { May } from '../may.tsx'
import { GiveCoins } from './give-coins.tsx'
import { UserFacts } from './user-facts.tsx'
import { SuspendUser } from './suspend-user.tsx'
import { type ReadUser, useMayManage, userKey } from './users.api.ts'

/** One user: who they are, what they hold, what they did. */
export function UserView({ userOid }: { userOid: string }) {
  const { api } = useApp()
  const user = useQuery({
    queryKey: userKey(userOid),
    queryFn: ({ signal }) => api('GET /admin/users/{userOid}', { params: { userOid }, signal }),
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <DetailScreen
      detail={user}
      list="users"
      back={<Trans>All users</Trans>}
      title={user.data?.nickname ?? <Trans>User</Trans>}
      text={<code className="text-xs">{userOid}</code>}
      acts={user.data ? <Ways user={user.data} /> : null}
    >
      {(data) => <UserFacts user={data} />}
    </DetailScreen>
  )
}

function Ways({ user }: { user: ReadUser }) {
  const [suspends, setSuspends] = useState(false)
  const [gives, setGives] = useState(false)
  const mayManage = useMayManage(user)
  return (
    <>
      <Link to="/creatorhome/$oid" params={{ oid: user.oid }} className={buttonClasses()}>
        <Trans>Public page</Trans>
      </Link>
      <ConsoleLink action to="stories" filters={{ creator: user.oid }} className={buttonClasses()}>
        <Trans>Stories</Trans>
      </ConsoleLink>
      <ConsoleLink action to="orders" filters={{ buyer: user.oid }} className={buttonClasses()}>
        <Trans>Orders</Trans>
      </ConsoleLink>
      <ConsoleLink action to="charges" filters={{ buyer: user.oid }} className={buttonClasses()}>
        <Trans>Coin purchases</Trans>
      </ConsoleLink>
      <ConsoleLink action to="card-orders" filters={{ user: user.oid }} className={buttonClasses()}>
        <Trans>Card payments</Trans>
      </ConsoleLink>
      <ConsoleLink action to="audit" filters={{ actor: user.oid }} className={buttonClasses()}>
        <Trans>Audit log</Trans>
      </ConsoleLink>
      {user.withdrawal ? null : (
        <May call="POST /account/admin/coin-gifts">
          <Button onClick={() => setGives(true)}>
            <Trans>Give coins</Trans>
          </Button>
        </May>
      )}
      {user.isAdmin || user.suspension || !mayManage ? null : (
        <May call="PUT /admin/users/{userOid}/suspension">
          <Button variant="danger" onClick={() => setSuspends(true)}>
            <Trans>Suspend account</Trans>
          </Button>
        </May>
      )}
      {gives ? <GiveCoins user={user} onClose={() => setGives(false)} /> : null}
      {suspends ? <SuspendUser user={user} onClose={() => setSuspends(false)} /> : null}
    </>
  )
}
