import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'

/** Something that’s done in the settings of a chat, which are then read again. */
export function useChatAct<Of>(creatorOid: string, act: (of: Of) => Promise<unknown>) {
  const { i18n } = useApp()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['live-chat', creatorOid] }),
  })
}
