import { Trans, useLingui } from '@lingui/react/macro'
import { infoPagePath, isBuiltInPage } from '@plax/contracts/pages/info-page-values'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { forgetPage } from './pages.api.ts'

/** Asks before a page is deleted, or gets its default back. */
export function RemovePage({
  pageId,
  revision,
  onClose,
}: {
  pageId: string
  revision: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = infoPagePath(pageId)
  const isBuiltIn = isBuiltInPage(pageId)
  const remove = async () => {
    const params = { pageId }
    await api('DELETE /account/admin/info-pages/{pageId}', { params, body: { revision } })
    showToast(isBuiltIn ? t`Default restored` : t`Page deleted`)
    if (!isBuiltIn) {
      await navigate({ to: '/admin/$', params: { _splat: 'pages' }, ignoreBlocker: true })
    }
    await forgetPage(client, pageId)
  }
  return (
    <FormDialog
      danger
      title={isBuiltIn ? <Trans>Reset to default?</Trans> : <Trans>Delete this page?</Trans>}
      description={
        <>
          <code className="break-all">{path}</code> <Trans>Earlier versions are kept.</Trans>
        </>
      }
      confirm={isBuiltIn ? <Trans>Reset to default</Trans> : <Trans>Delete</Trans>}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
