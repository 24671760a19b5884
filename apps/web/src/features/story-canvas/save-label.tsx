import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useEditorState } from './use-editor.ts'
import type { SaveStatus } from './autosave.ts'

const dots: Record<SaveStatus, string> = {
  standby: 'bg-good',
  pending: 'bg-gold',
  saving: 'bg-gold animate-breathe',
  failed: 'bg-danger',
  conflict: 'bg-danger',
}

/** Whether the canvas is kept (R-story-chat-038). */
export function SaveLabel({ onRetry }: { onRetry: () => void }) {
  const status = useEditorState((state) => state.saveStatus)
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      <span role="status" className="inline-flex items-center gap-2 whitespace-nowrap">
        <span aria-hidden className={cx('size-2 rounded-full', dots[status])} />
        <span className={cx(!['failed', 'conflict'].includes(status) && 'max-sm:sr-only')}>
          <Words status={status} />
        </span>
      </span>
      {status === 'failed' ? (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </span>
  )
}

function Words({ status }: { status: SaveStatus }) {
  switch (status) {
    case 'standby':
      return <Trans>Standby</Trans>
    case 'pending':
      return <Trans>Pending Save</Trans>
    case 'saving':
      return <Trans>Saving</Trans>
    case 'failed':
      return <Trans>Not saved</Trans>
    case 'conflict':
      return <Trans>Changed elsewhere</Trans>
  }
}
