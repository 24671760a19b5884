import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { becomeViewer } from '../account/account.api.ts'

/** Turns what is for adults on or off; everything on the screen is fetched anew. */
export function useAdultSwitch() {
  const { api, queryClient, i18n } = useApp()
  return useMutation({
    mutationFn: (on: boolean) => api('POST /account/adult-switch', { body: { on } }),
    onSuccess: ({ user }) => becomeViewer(queryClient, user),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
}
