import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { folderName } from './folder-names.ts'

/** How far an export or import is, and the way to stop it. */
export function Running({
  label,
  work: { progress, step },
  isStopping,
  onStop,
}: {
  label: string
  work: { progress: number; step: string }
  isStopping: boolean
  onStop: () => void
}) {
  const { t, i18n } = useLingui()
  const percent = i18n.number(progress, { style: 'percent', maximumFractionDigits: 0 })
  const folder = folderName(step)
  return (
    <div className="flex flex-col gap-3">
      <Progress label={label} value={progress} />
      <p role="status" className="figures text-sm text-ink-soft">
        {label} · {percent}
        {folder ? ` · ${t(folder)}` : null}
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>You can leave this page. We’ll notify you when it’s done.</Trans>
      </p>
      <div>
        <Button busy={isStopping} onClick={onStop}>
          <Trans>Stop</Trans>
        </Button>
      </div>
    </div>
  )
}
