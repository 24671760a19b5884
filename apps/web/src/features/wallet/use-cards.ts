import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'

type CardChange =
  | { kind: 'select'; cardIdx: number }
  | { kind: 'remove'; cardOid: string }
  | { kind: 'remove-duplicates' }

/** Changes the saved cards; what shows them is fetched again. */
export function useCards() {
  const { api, queryClient, i18n } = useApp()
  return useMutation({
    mutationFn: async (change: CardChange) => {
      if (change.kind === 'select') {
        await api('POST /payment/stripe/select-card', { body: { cardIdx: change.cardIdx } })
      } else if (change.kind === 'remove') {
        await api('DELETE /payment/one-touch/{id}', { params: { id: change.cardOid } })
      } else {
        await api('DELETE /payment/stripe/duplicate-card', {})
      }
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['charge'] }),
  })
}
