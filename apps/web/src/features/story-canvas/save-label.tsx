import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useEditorState } from './use-editor.ts'
import type { SaveStatus } from '../../lib/autosave.ts'

const dots: Record<SaveStatus, string> = {
  standby: 'bg-good',
  pending: 'bg-gold',
  saving: 'bg-gold animate-breathe',
  failed: 'bg-danger',
  conflict: 'bg-danger',
}

const words: Record<SaveStatus, MessageDescriptor> = {
  standby: msg`Standby`,
  pending: msg`Pending Save`,
  saving: msg`Saving`,
  failed: msg`Not saved`,
  conflict: msg`Changed elsewhere`,
}

/** Whether the canvas is kept (R-story-chat-038). */
export function SaveLabel({ onRetry }: { onRetry: () => void }) {
  const status = useEditorState((state) => state.saveStatus)
  return <SaveStatusLabel status={status} onRetry={onRetry} />
}

export function SaveStatusLabel({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      <span role="status" className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <span aria-hidden className={cx('size-2 rounded-full', dots[status])} />
        {status === 'standby' ? (
          <>
            <Trans>Saved</Trans>
            <span className="text-ink-faint max-sm:sr-only">{t(words[status])}</span>
          </>
        ) : (
          t(words[status])
        )}
      </span>
      {status === 'failed' ? (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </span>
  )
}
