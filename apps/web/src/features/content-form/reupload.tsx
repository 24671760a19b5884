import { Trans, useLingui } from '@lingui/react/macro'
import type { reuploadChoices } from '@plax/contracts/content/content-values'
import { Button } from '../../ui/button.tsx'
import { openChoice } from '../../ui/upload/file-field.tsx'
import { fileInputId, thumbnailInputId } from './form-ids.ts'

type Choice = (typeof reuploadChoices)[number]

/** What to upload again after encoding failed: each opens its choice of a file (R-encoding-003). */
export function Reupload({ choices }: { choices: readonly Choice[] }) {
  const { t } = useLingui()
  if (choices.length === 0) return null
  const names = { thumbnail: t`Thumbnail`, content: t`Content`, both: t`Both` }
  const open = (choice: Choice) => {
    if (choice === 'both') {
      // A browser opens one choice a click: the thumbnail’s follows once the file is chosen.
      document
        .getElementById(fileInputId)
        ?.addEventListener('change', () => openChoice(thumbnailInputId), { once: true })
    }
    openChoice(choice === 'thumbnail' ? thumbnailInputId : fileInputId)
  }
  return (
    <div role="group" aria-label={t`Upload again`} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-sm text-ink-soft">
        <Trans>Upload again</Trans>
      </span>
      {choices.map((choice) => (
        <Button key={choice} size="sm" onClick={() => open(choice)}>
          {names[choice]}
        </Button>
      ))}
    </div>
  )
}
