import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { forgetPage, type PageTexts } from './pages.api.ts'

/** Saves a page over the text that was opened; another one since then is refused. */
export function useSavePage({
  pageId,
  revision,
  onSaved,
}: {
  pageId: string
  revision: number
  onSaved: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (page: { texts: PageTexts; inFooter: boolean }) =>
      api('PUT /account/admin/info-pages/{pageId}', {
        params: { pageId },
        body: { revision, ...page },
      }),
    onSuccess: async () => {
      onSaved()
      showToast(t`Page saved`)
      await forgetPage(client, pageId)
    },
  })
}
