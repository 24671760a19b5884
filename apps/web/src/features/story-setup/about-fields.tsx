import { useLingui } from '@lingui/react/macro'
import {
  briefIntroductionMaxLength,
  descriptionMaxLength,
  hashtagMaxCount,
  hashtagMaxLength,
  titleMaxLength,
} from '@plax/contracts/limits'
import { genres } from '@plax/contracts/story/story-values'
import { Counter } from '../../ui/counter.tsx'
import { Field } from '../../ui/field.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import { genreNames } from '../story/genre-names.ts'
import { LanguageSelect } from '../story/language-select.tsx'
import type { problemsOf } from './draft.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import { useFieldError } from './use-field-error.ts'
import type { Setup } from './use-setup.ts'

export interface SetupPartProps {
  setup: Setup
  problems: ReturnType<typeof problemsOf>
}

/** Title, introduction, art and how the story is found. */
export function AboutFields({ setup, problems }: SetupPartProps) {
  const { t } = useLingui()
  const { form, draft, set } = setup
  const errorOf = useFieldError(setup, problems)
  return (
    <>
      <ThumbnailField setup={setup} error={errorOf('thumbnail')} />
      <TextField
        form={form}
        name="title"
        label={t`Title`}
        error={errorOf('title')}
        aside={<Counter text={draft.title} max={titleMaxLength} />}
      />
      <TextField
        form={form}
        name="briefIntroduction"
        label={t`One-line introduction`}
        hint={t`One sentence shown under the title.`}
        error={errorOf('briefIntroduction')}
        aside={<Counter text={draft.briefIntroduction} max={briefIntroductionMaxLength} />}
      />
      <LongTextField
        form={form}
        name="description"
        label={t`Description`}
        maxLength={descriptionMaxLength}
      />
      <Field label={t`Hashtags`} hint={t`Press Enter after each.`}>
        {(ids) => (
          <TagsInput
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            tags={draft.hashtags}
            max={hashtagMaxCount}
            maxLength={hashtagMaxLength}
            onChange={(hashtags) => set('hashtags', hashtags)}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Genre`}>
          {(ids) => (
            <Select
              {...ids}
              value={draft.genre}
              options={genres.map((genre) => ({ value: genre, label: t(genreNames[genre]) }))}
              onChange={(value) => {
                const genre = genres.find((one) => one === value)
                if (genre) set('genre', genre)
              }}
            />
          )}
        </Field>
        <Field
          label={t`Story language`}
          hint={t`Replies are in this language until a reader writes in another.`}
        >
          {(ids) => (
            <LanguageSelect
              {...ids}
              value={draft.language}
              onChange={(language) => set('language', language)}
            />
          )}
        </Field>
      </div>
    </>
  )
}
