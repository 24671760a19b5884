import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { deviceOf, type Session } from './session-row.tsx'

/** Ends one of one's own sessions. */
export function EndSession({ session }: { session: Session }) {
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
      <Trans>End</Trans> <About>{device}</About>
    </Button>
  )
}
