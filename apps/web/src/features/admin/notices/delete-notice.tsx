import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { forgetNotices } from './notices.api.ts'

/** Asks before a notice is deleted. */
export function DeleteNotice({ oid, onClose }: { oid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    await api('DELETE /account/admin/notices/{noticeOid}', { params: { noticeOid: oid } })
    showToast(t`Notice deleted`)
    await navigate({ to: '/admin/$', params: { _splat: 'notices' }, ignoreBlocker: true })
    await forgetNotices(client)
  }
  return (
    <FormDialog
      danger
      title={<Trans>Delete this notice?</Trans>}
      description={<Trans>Readers won’t see it anymore. Its text stays in the audit log.</Trans>}
      confirm={<Trans>Delete</Trans>}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
