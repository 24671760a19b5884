import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import type { EditedPage, PageTexts } from './pages.api.ts'

/** What was saved before, to be taken into the form again. */
export function PageVersions({
  pageId,
  versions,
  onTake,
}: {
  pageId: string
  versions: EditedPage['versions']
  onTake: (texts: PageTexts) => void
}) {
  const { api, i18n } = useApp()
  const take = useMutation({
    mutationFn: (revision: number) =>
      api('GET /account/admin/info-pages/{pageId}/versions/{revision}', {
        params: { pageId, revision },
      }),
    onSuccess: ({ texts }) => onTake(texts),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (versions.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>Versions</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised text-sm">
        {versions.map(({ revision, savedAt, isRemoval }) => (
          <li key={revision} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <span className="figures w-10 text-ink-faint">{revision}</span>
            <span className="min-w-0 flex-1">
              <When at={savedAt} />
            </span>
            {isRemoval ? (
              <span className="text-ink-faint">
                <Trans>Text removed</Trans>
              </span>
            ) : (
              <Button
                size="sm"
                busy={take.isPending && take.variables === revision}
                onClick={() => take.mutate(revision)}
              >
                <Trans>Load version</Trans>
                <span className="sr-only">{revision}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
