import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Rows } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { deviceOf, type Session, SessionRow } from '../../account/security/session-row.tsx'
import { May } from '../may.tsx'
import { EndSessions } from './end-sessions.tsx'
import { UserPart } from './user-part.tsx'
import { type ReadUser, sessionsKey, useMayManage } from './users.api.ts'

/** Where a user is signed in; read only once it is asked for, as they are told of each view. */
export function UserSessions({ user }: { user: ReadUser }) {
  const [isOpen, setIsOpen] = useState(false)
  const [ends, setEnds] = useState(false)
  const isSelf = useViewer()?.oid === user.oid
  const mayManage = useMayManage(user) && !isSelf
  return (
    <UserPart
      title={<Trans>Sessions</Trans>}
      actions={
        <>
          {isOpen ? null : (
            <Button size="sm" onClick={() => setIsOpen(true)}>
              <Trans>Show sessions</Trans>
            </Button>
          )}
          {mayManage && user.sessions > 0 ? (
            <May call="DELETE /admin/users/{userOid}/sessions">
              <Button size="sm" variant="danger" onClick={() => setEnds(true)}>
                <Trans>End all sessions</Trans>
              </Button>
            </May>
          ) : null}
        </>
      }
    >
      {isOpen ? (
        <SessionList user={user} mayManage={mayManage} />
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>Device, IP address, and time. Viewing them is logged separately.</Trans>
        </p>
      )}
      {ends ? <EndSessions user={user} session={null} onClose={() => setEnds(false)} /> : null}
    </UserPart>
  )
}

function SessionList({ user, mayManage }: { user: ReadUser; mayManage: boolean }) {
  const { api } = useApp()
  const [ended, setEnded] = useState<Session | null>(null)
  const { oid: userOid } = user
  const sessions = useQuery({
    queryKey: sessionsKey(userOid),
    queryFn: ({ signal }) =>
      api('GET /admin/users/{userOid}/sessions', { params: { userOid }, signal }),
    select: ({ items }) => items,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <>
      <Rows
        query={sessions}
        pending={<Skeleton className="h-40" />}
        empty={
          <EmptyState
            icon={<MonitorSmartphone aria-hidden />}
            title={<Trans>No active sessions</Trans>}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {rows.map((session) => (
              <SessionRow
                key={session.sessionOid}
                session={session}
                end={
                  mayManage ? (
                    <End device={deviceOf(session)} onPress={() => setEnded(session)} />
                  ) : null
                }
              />
            ))}
          </ul>
        )}
      </Rows>
      {ended ? <EndSessions user={user} session={ended} onClose={() => setEnded(null)} /> : null}
    </>
  )
}

function End({ device, onPress }: { device: string; onPress: () => void }) {
  return (
    <May call="DELETE /admin/users/{userOid}/sessions/{sessionOid}">
      <Button size="sm" onClick={onPress}>
        <Trans context="session">End session</Trans> <About>{device}</About>
      </Button>
    </May>
  )
}
