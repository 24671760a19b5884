import { Trans, useLingui } from '@lingui/react/macro'
import { chaptersMaxCount, chapterTitleMaxLength } from '@plax/contracts/content/content-values'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Draft } from '../../../ui/form/use-draft.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { exactClockOf, msOf } from '../../content-form/clock.ts'
import type { ReplayDraft } from './draft.ts'

/** The chapters of a recording; those from titles, marks, and interruptions are there already. */
export function ReplayChapters({
  draft: { form, values, set },
  ms,
}: {
  draft: Draft<ReplayDraft>
  /** Of what is shown. */
  ms: number
}) {
  const { t } = useLingui()
  const { chapters } = values
  const start = exactClockOf(Math.floor(ms / 1000) * 1000)
  return (
    <div role="group" aria-label={t`Chapters`} className="flex flex-col gap-3">
      {chapters.map((chapter, index) => {
        const number = index + 1
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- chapters have no ids
            key={index}
            className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-end gap-2"
          >
            <TextField
              form={form}
              name={`chapters.${index}.start`}
              label={t`Start ${number}`}
              error={msOf(chapter.start) === null ? t`Enter a time like 1:05.` : undefined}
              className="figures"
            />
            <TextField
              form={form}
              name={`chapters.${index}.title`}
              label={t`Chapter ${number}`}
              maxLength={chapterTitleMaxLength}
            />
            <IconButton
              label={t`Remove chapter ${number}`}
              onClick={() => set('chapters', chapters.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <Button
        size="sm"
        className="self-start"
        disabled={chapters.length >= chaptersMaxCount}
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => set('chapters', [...chapters, { start, title: '' }])}
      >
        <Trans>Add chapter</Trans>
      </Button>
    </div>
  )
}
