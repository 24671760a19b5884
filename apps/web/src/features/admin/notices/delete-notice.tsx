import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { forgetNotices } from './notices.api.ts'

/** Asks before a notice is deleted. */
export function DeleteNotice({ oid, onClose }: { oid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () =>
      api('DELETE /account/admin/notices/{noticeOid}', { params: { noticeOid: oid } }),
    onSuccess: async () => {
      showToast(t`The notice is deleted.`)
      await navigate({ to: '/admin/$', params: { _splat: 'notices' }, ignoreBlocker: true })
      await forgetNotices(client)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Delete this notice?</Trans>}
      description={<Trans>Readers no longer see it. What it said stays in the audit log.</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      {remove.isError ? (
        <p role="alert" className="text-sm text-danger">
          {messageOf(remove.error, i18n)}
        </p>
      ) : null}
    </Dialog>
  )
}
