import { Trans, useLingui } from '@lingui/react/macro'
import { chapterTitleMaxLength, chaptersMaxCount } from '@plax/contracts/content/content-values'
import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { exactClockOf, msOf } from './clock.ts'
import { FileChapters, type TypedChapter } from './file-chapters.tsx'
import { type Texts, textsQuery } from './texts.queries.ts'
import type { ContentForm } from './use-content-form.ts'

interface ChapterDraft {
  chapters: TypedChapter[]
}

/**
 * The chapters of a video or sound: when each begins, and what it is called. They are saved by their own
 * button, or with the form.
 */
export function ChapterFields({
  setup: { setChapters },
  texts,
}: {
  setup: Pick<ContentForm, 'setChapters'>
  texts: Texts
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { contentOid } = texts
  const [first] = useState(() => typedOf(texts))
  const { form, values, isChanged, set } = useDraft<ChapterDraft>(first)
  const { chapters } = values
  const wrong = chapters.map(({ start }) => start.trim() !== '' && msOf(start) === null)
  const typed = chapters.filter(isTyped)
  const isWhole = typed.every(({ start, title }) => msOf(start) !== null && title.trim() !== '')
  const save = useMutation({
    mutationFn: () => {
      const sent = typed.map(({ start, title }) => ({ startMs: msOf(start) ?? 0, title }))
      return api('PUT /content/chapters', { body: { contentOid, chapters: sent } })
    },
    onSuccess: (next) => {
      queryClient.setQueryData(textsQuery(api, contentOid).queryKey, next)
      form.reset(typedOf(next))
    },
  })
  const saveAll = save.mutateAsync
  // A row that was only added is no change yet, and nothing is wrong with it.
  const hasChanges = isChanged && JSON.stringify(typed) !== JSON.stringify(typedOf(texts).chapters)
  useEffect(() => {
    setChapters({ isChanged: hasChanges, save: isWhole ? () => saveAll() : null })
  }, [setChapters, hasChanges, isWhole, saveAll])
  useEffect(() => () => setChapters({ isChanged: false, save: null }), [setChapters])
  return (
    <div role="group" aria-label={t`Chapters`} className="flex flex-col gap-3">
      <span aria-hidden className="text-sm font-medium">
        <Trans>Chapters</Trans>
      </span>
      {chapters.map((_, index) => {
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
              placeholder="0:00"
              error={wrong[index] ? t`Enter a time like 1:05.` : undefined}
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
      <Failure error={save.error} />
      <FileChapters
        contentOid={contentOid}
        typed={typed}
        onChange={(next) => set('chapters', next)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={chapters.length >= chaptersMaxCount}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => set('chapters', [...chapters, nextAfter(chapters)])}
        >
          <Trans>Add chapter</Trans>
        </Button>
        {hasChanges ? (
          <Button
            size="sm"
            variant="primary"
            busy={save.isPending}
            disabled={!isWhole}
            onClick={() =>
              save.mutate(undefined, { onSuccess: () => showToast(t`Chapters saved`) })
            }
          >
            <Trans>Save chapters</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function typedOf({ chapters }: Texts): ChapterDraft {
  return {
    chapters: chapters.map(({ startMs, title }) => ({ start: exactClockOf(startMs), title })),
  }
}

/** Whether anything was entered in a row; the first begins at 0:00 by itself. */
function isTyped({ start, title }: TypedChapter, index: number): boolean {
  return title.trim() !== '' || start.trim() !== (index === 0 ? '0:00' : '')
}

/** The first chapter begins with the video. */
function nextAfter(chapters: readonly TypedChapter[]): TypedChapter {
  return { start: chapters.length === 0 ? '0:00' : '', title: '' }
}
