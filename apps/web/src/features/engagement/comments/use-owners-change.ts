import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { showToast } from '../../../ui/toast.ts'
import { type Comment, nameOf, refreshComments } from './comments.api.ts'

/** What the creator of an item does with a comment on it. */
export function useOwnersChange(comment: Comment) {
  const { i18n } = useLingui()
  const { api, queryClient } = useApp()
  const change = useMutation({
    mutationFn: (asked: { pinned: boolean } | { hearted: boolean }) => {
      const body = { ...nameOf(comment), ...asked }
      return 'pinned' in body
        ? api('POST /content/comment/pin', { body })
        : api('POST /content/comment/heart', { body })
    },
    onSuccess: () => refreshComments(queryClient, comment.contentOid),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return {
    pin: (pinned: boolean) => change.mutate({ pinned }),
    heart: (hearted: boolean) => change.mutate({ hearted }),
  }
}
