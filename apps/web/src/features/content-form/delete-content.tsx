import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Content } from './content.queries.ts'

/** Deletes a content after saying what its buyers keep. */
export function DeleteContent({ content }: { content: Content }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { contentOid, title } = content
  const remove = async () => {
    const { keptByBuyers } = await api('DELETE /content', { body: { contentOid } })
    showToast(keptByBuyers ? t`Content deleted for everyone but buyers` : t`Content deleted`)
    await queryClient.invalidateQueries({ queryKey: ['own-contents'] })
    await navigate({ to: '/studio', search: { view: 'content' } as never, ignoreBlocker: true })
  }
  return (
    <div className="mt-10 border-t border-line pt-6">
      <Button
        variant="ghost"
        className="text-danger"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Delete content</Trans>
      </Button>
      {isOpen ? (
        <FormDialog
          danger
          title={title ? <Trans>Delete “{title}”?</Trans> : <Trans>Delete this content?</Trans>}
          description={
            <Trans>
              It’s removed from all lists and no longer sold. Buyers keep it. You can’t undo this.
            </Trans>
          }
          confirm={<Trans>Delete</Trans>}
          onConfirm={remove}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
