import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { deviceOf, type Session } from '../../account/security/session-row.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type ReadUser, useUserAgain } from './users.api.ts'

/** Ends one session of a user, or all of them. */
export function EndSessions({
  user,
  session,
  onClose,
}: {
  user: ReadUser
  session: Session | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const again = useUserAgain(user.oid)
  const { nickname, oid: userOid } = user
  const device = (session && deviceOf(session)) || t`Unknown device`
  const end = async (reason: string) => {
    const body = { reason }
    const { ended } = await (
      session
        ? api('DELETE /admin/users/{userOid}/sessions/{sessionOid}', {
            params: { userOid, sessionOid: session.sessionOid },
            body,
          })
        : api('DELETE /admin/users/{userOid}/sessions', { params: { userOid }, body })
    ).finally(again)
    showToast(t`${plural(ended, { one: '# session ended', other: '# sessions ended' })}`)
  }
  return (
    <ReasonDialog
      danger
      title={
        session ? (
          <Trans>
            End {nickname}’s session on {device}?
          </Trans>
        ) : (
          <Trans>End all of {nickname}’s sessions?</Trans>
        )
      }
      description={
        <Trans>
          The session ends immediately. The user can log in again, which starts a new session, and
          can read the reason.
        </Trans>
      }
      confirm={
        session ? <Trans context="session">End session</Trans> : <Trans>End all sessions</Trans>
      }
      onConfirm={end}
      onClose={onClose}
    />
  )
}
