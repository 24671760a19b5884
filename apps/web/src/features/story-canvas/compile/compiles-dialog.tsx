import { Trans, useLingui } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { useRestore } from '../versions/use-versions.ts'
import { useTime } from '../versions/version-row.tsx'
import { compilesQuery, type Compiles } from './compiles.query.ts'
import { useRollback } from './use-rollback.ts'

/** The former compiles: which one chats begin with, and the canvas that each was made of. */
export function CompilesDialog({
  contentOid,
  autosave,
  onClose,
}: {
  contentOid: string
  autosave: Autosave<Canvas>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const compiles = useQuery(compilesQuery(api, contentOid))
  const rollback = useRollback(contentOid)
  const restore = useMutation({
    mutationFn: useRestore(contentOid, autosave),
    onSuccess: () => {
      showToast(t`Canvas restored`)
      onClose()
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<Trans>Compile history</Trans>}
      description={<Trans>New chats use the current version. Existing chats keep theirs.</Trans>}
    >
      {compiles.isPending ? <Spinner /> : null}
      {compiles.isError ? (
        <ErrorState error={compiles.error} onRetry={() => void compiles.refetch()} />
      ) : null}
      {compiles.data?.items.length === 0 ? (
        <p className="text-sm text-ink-soft">
          <Trans>Not compiled yet</Trans>
        </p>
      ) : null}
      <ol className="flex flex-col gap-2">
        {compiles.data?.items.map((item) => (
          <CompileRow
            key={`${item.hash} ${item.compiledAt}`}
            item={item}
            rollingBack={rollback.isPending && rollback.variables === item.hash}
            onRollback={() => rollback.mutate(item.hash)}
            restoring={restore.isPending && restore.variables === item.canvasVersion}
            onRestore={() => restore.mutate(item.canvasVersion)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

function CompileRow({
  item,
  rollingBack,
  onRollback,
  restoring,
  onRestore,
}: {
  item: Compiles['items'][number]
  rollingBack: boolean
  onRollback: () => void
  restoring: boolean
  onRestore: () => void
}) {
  const time = useTime(item.compiledAt)
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-ground p-3 text-sm">
      <span className="min-w-32 flex-1">
        <span className="block font-medium">{time}</span>
        <span className="figures block font-mono text-xs text-ink-faint">
          {item.hash.slice(0, 8)}
        </span>
      </span>
      <Button size="sm" variant="ghost" busy={restoring} onClick={onRestore}>
        <Trans>Restore canvas</Trans>
      </Button>
      {item.isCurrent ? (
        <Badge tone="good">
          <Trans>In use</Trans>
        </Badge>
      ) : (
        <Button size="sm" busy={rollingBack} onClick={onRollback}>
          <Trans>Roll back</Trans>
        </Button>
      )}
    </li>
  )
}
