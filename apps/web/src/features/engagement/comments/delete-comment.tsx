import { Trans } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type Comment, nameOf, refreshComments } from './comments.api.ts'

/** Asks before a comment is deleted. */
export function DeleteComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { api, queryClient } = useApp()
  return (
    <FormDialog
      danger
      title={<Trans>Delete this comment?</Trans>}
      description={<Trans>This can’t be undone.</Trans>}
      confirm={<Trans>Delete</Trans>}
      onConfirm={async () => {
        await api('DELETE /content/comment', { body: nameOf(comment) })
        await refreshComments(queryClient, comment.contentOid)
      }}
      onClose={onClose}
    />
  )
}
