import { Trans, useLingui } from '@lingui/react/macro'
import { infoPagePath, isBuiltInPage } from '@plax/contracts/info-page-values'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
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
  const { api, i18n } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = infoPagePath(pageId)
  const isBuiltIn = isBuiltInPage(pageId)
  const remove = useMutation({
    mutationFn: () =>
      api('DELETE /account/admin/info-pages/{pageId}', { params: { pageId }, body: { revision } }),
    onSuccess: async () => {
      showToast(isBuiltIn ? t`The default holds again.` : t`The page is deleted.`)
      if (!isBuiltIn)
        await navigate({ to: '/admin/$', params: { _splat: 'pages' }, ignoreBlocker: true })
      await forgetPage(client, pageId)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBuiltIn ? <Trans>Back to the default?</Trans> : <Trans>Delete this page?</Trans>}
      description={
        <>
          <code className="break-all">{path}</code>{' '}
          <Trans>What was written is kept as versions.</Trans>
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {isBuiltIn ? <Trans>Take the default</Trans> : <Trans>Delete</Trans>}
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
