import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { ContentForm } from './use-content-form.ts'

/** Saved, saving or not saved (R-upload-007). */
export function SaveState({ setup }: { setup: ContentForm }) {
  const isSaving = setup.saveStatus === 'saving' || setup.isRunning
  const tone = isSaving ? 'bg-gold animate-breathe' : setup.isUnsaved ? 'bg-danger' : 'bg-good'
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      <span role="status" className="inline-flex items-center gap-2 whitespace-nowrap">
        <span aria-hidden className={cx('size-2 rounded-full', tone)} />
        {isSaving ? (
          <Trans>Saving</Trans>
        ) : setup.isUnsaved ? (
          <Trans>Not saved</Trans>
        ) : (
          <Trans>Saved</Trans>
        )}
      </span>
      {setup.saveStatus === 'failed' ? (
        <Button size="sm" variant="ghost" onClick={() => void setup.retrySave()}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </span>
  )
}
