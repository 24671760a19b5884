import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { showToast } from '../../ui/toast.ts'

/** Makes a draft of its own from a story; it comes first in the list. */
export function useCopyStory(contentOid: string) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const single = useOneAtATime()
  const mutation = useMutation({
    mutationFn: () => api('POST /story-chat/chat-content/copy', { body: { contentOid } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['own-stories'] })
      showToast(t`Story copied as a draft`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
    onSettled: () => single.end(),
  })
  return {
    isPending: mutation.isPending,
    run: () => {
      if (single.begin()) mutation.mutate()
    },
  }
}
