import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type BulkAction, bulkEditMaxCount } from '@plax/contracts/content/content-values'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useBulkAct } from './bulk-act.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import type { Report } from './bulk-report.tsx'
import type { ContentCard } from './content.queries.ts'

/** On a phone, all fit beside each other with their names below the icons. */
const narrow =
  'max-sm:h-auto max-sm:min-w-11 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1.5 max-sm:py-1 max-sm:text-xs'

/** What can be done with the contents that are chosen. */
export function ContentsToolbar({
  chosen,
  onDone,
  noEditId,
}: {
  chosen: readonly ContentCard[]
  /** Of the words that say why scheduled ones can’t be edited. */
  noEditId: string
  onDone: (report: Report) => void
}) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const act = useBulkAct()
  const run = useMutation({
    mutationFn: (action: BulkAction) => act(action, chosen),
    onSuccess: onDone,
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const count = chosen.length
  const isOff = count === 0 || count > bulkEditMaxCount || run.isPending
  const hasScheduled = chosen.some(({ scheduledFor }) => scheduledFor !== null)
  const shared = { disabled: isOff, className: narrow }
  // What is scheduled can only become a draft again, or be deleted.
  const isPublishable = chosen.some(
    ({ status, isPrivate, scheduledFor }) =>
      scheduledFor === null && (status === 'inprogress' || isPrivate),
  )
  const isOut = chosen.some(({ status, isPrivate }) => status !== 'inprogress' && !isPrivate)
  return (
    <div
      role="group"
      aria-label={t({ message: 'Selection', context: 'content' })}
      className="flex flex-wrap gap-1"
    >
      <ToolButton
        {...shared}
        disabled={isOff || !isPublishable}
        icon={<Eye aria-hidden />}
        onClick={() => run.mutate('publish')}
      >
        <Trans>Publish</Trans>
      </ToolButton>
      <ToolButton
        {...shared}
        disabled={isOff || !isOut}
        icon={<EyeOff aria-hidden />}
        onClick={() => run.mutate('unpublish')}
      >
        <Trans context="content">Unpublish</Trans>
      </ToolButton>
      <ToolButton
        {...shared}
        disabled={isOff || hasScheduled}
        aria-describedby={hasScheduled ? noEditId : undefined}
        icon={<Pencil aria-hidden />}
        onClick={() => setAsked('edit')}
      >
        <Trans>Edit selected</Trans>
      </ToolButton>
      <ToolButton {...shared} icon={<Trash2 aria-hidden />} onClick={() => setAsked('delete')}>
        <Trans>Delete</Trans>
      </ToolButton>
      {asked === 'edit' ? (
        <BulkEditDialog chosen={chosen} onDone={onDone} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'delete' ? (
        <FormDialog
          danger
          title={<Plural value={count} one="Delete # item?" other="Delete # items?" />}
          description={
            <Trans>
              They’re removed from all lists and no longer sold. Buyers keep them. You can’t undo
              this.
            </Trans>
          }
          confirm={<Trans>Delete</Trans>}
          onConfirm={async () => onDone(await act('delete', chosen))}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}
