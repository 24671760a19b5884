import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import { compilesKey } from './compiles.query.ts'

/** Goes back to a former compile, by its hash: new rooms begin with it (R-story-chat-032). */
export function useRollback(contentOid: string) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  return useMutation({
    mutationFn: (hash: string) =>
      api('POST /story-chat/compiled/rollback', { body: { contentOid, hash } }),
    onSuccess: () => showToast(t`Version restored for new chats`),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: compilesKey(contentOid) })
      void queryClient.invalidateQueries({ queryKey: ['edited-story', contentOid] })
    },
  })
}
