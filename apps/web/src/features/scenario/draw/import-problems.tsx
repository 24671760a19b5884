import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { TweeRead } from './draw.api.ts'
import { tweeWords } from './names.ts'

/** What of a file could not be taken as it stands, line by line. */
export function ImportProblems({
  problems,
  onClose,
}: {
  problems: TweeRead['problems']
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`Import report`}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <ul className="flex flex-col gap-2 text-sm">
        {problems.map(({ code, line, about }, index) => (
          <li key={`${code}:${line}:${index}`} className="flex gap-3">
            <span className="figures w-16 shrink-0 text-ink-faint">
              <Trans>Line {line}</Trans>
            </span>
            <span className="min-w-0">
              {t(tweeWords[code])}
              {about ? (
                <bdi className="ml-1.5 font-mono text-xs break-words text-ink-soft">{about}</bdi>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
