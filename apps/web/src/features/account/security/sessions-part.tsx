import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Part } from '../../../ui/part.tsx'
import { type Session, SessionRow, deviceOf } from './session-row.tsx'

/** Where one is signed in, and an end to it. */
export function SessionsPart() {
  const { api } = useApp()
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api('GET /account/sessions', { signal }),
  })
  const others = sessions.data?.items.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <Part
      title={<Trans>Where you’re logged in</Trans>}
      actions={others ? <EndOthers /> : undefined}
    >
      <Loaded query={sessions} pending={<Skeleton className="h-40" />}>
        {(data) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {data.items.map((session) => (
              <SessionRow
                key={session.sessionOid}
                session={session}
                end={<EndSession session={session} />}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Part>
  )
}

function EndOthers() {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const end = useMutation({
    mutationFn: () => api('DELETE /account/sessions', {}),
    onSuccess: async ({ ended }) => {
      showToast(t`${plural(ended, { one: '# session ended', other: '# sessions ended' })}`)
      await queryClient.invalidateQueries({ queryKey: ['sessions'] })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button size="sm" busy={end.isPending} onClick={() => end.mutate()}>
      <Trans>End other sessions</Trans>
    </Button>
  )
}

/** Ends one of one's own sessions. */
function EndSession({ session }: { session: Session }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const { sessionOid } = session
  const device = deviceOf(session)
  const end = useMutation({
    mutationFn: () => api('DELETE /account/sessions/{sessionOid}', { params: { sessionOid } }),
    onSuccess: () => showToast(t`Session ended`),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
  return (
    <Button size="sm" busy={end.isPending} onClick={() => end.mutate()}>
      <Trans context="session">End session</Trans> <About>{device}</About>
    </Button>
  )
}
