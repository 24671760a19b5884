import { useLingui } from '@lingui/react/macro'
import {
  contentDescriptionMaxLength,
  contentTagMaxLength,
  contentTagsMaxCount,
  contentTitleMaxLength,
} from '@plax/contracts/content/content-values'
import { type Language, languageNames, languages, languageTags } from '@plax/contracts/languages'
import { useState } from 'react'
import { Counter } from '../../ui/counter.tsx'
import { Field } from '../../ui/field.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import type { Content } from './content.queries.ts'
import { LanguageTabs } from '../../ui/language-tabs.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import type { ContentForm } from './use-content-form.ts'

/** What it is called in each language, and how lists show it. */
export function AboutFields({ setup, content }: { setup: ContentForm; content: Content }) {
  const { t } = useLingui()
  const { form, draft, set, errorOf } = setup
  const [language, setLanguage] = useState<Language>(draft.language)
  return (
    <>
      <Field label={t`Main language`} hint={t`Shown to people whose language you leave empty.`}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.language}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            onChange={(value) => {
              const next = languages.find((one) => one === value)
              if (next) set('language', next)
            }}
          />
        )}
      </Field>
      <LanguageTabs current={language} titles={draft.title} onChange={setLanguage} />
      <div key={language} lang={languageTags[language]} className="flex flex-col gap-5">
        <TextField
          form={form}
          name={`title.${language}`}
          label={t`Title`}
          error={errorOf('title')}
          aside={<Counter text={draft.title[language]} max={contentTitleMaxLength} />}
        />
        <LongTextField
          form={form}
          name={`description.${language}`}
          label={t`Description`}
          error={errorOf('description')}
          aside={<Counter text={draft.description[language]} max={contentDescriptionMaxLength} />}
        />
        <ThumbnailField setup={setup} content={content} language={language} />
      </div>
      <Field label={t`Hashtags`} hint={t`Press Enter after each.`} error={errorOf('hashtags')}>
        {(ids) => (
          <TagsInput
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            tags={draft.hashtags}
            max={contentTagsMaxCount}
            maxLength={contentTagMaxLength}
            onChange={(hashtags) => set('hashtags', hashtags)}
          />
        )}
      </Field>
    </>
  )
}
