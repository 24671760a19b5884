import { useLingui } from '@lingui/react/macro'
import {
  contentDescriptionMaxLength,
  contentTagMaxLength,
  contentTagsMaxCount,
  contentTitleMaxLength,
  contentTypes,
} from '@plax/contracts/content-values'
import { type Language, languageNames, languages, languageTags } from '@plax/contracts/languages'
import { useState } from 'react'
import { Counter } from '../../ui/counter.tsx'
import { Field } from '../../ui/field.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import type { Content } from './content.queries.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import { typeNames } from './type-names.ts'
import type { ContentForm } from './use-content-form.ts'

/** What it is, and what it is called in each language. */
export function AboutFields({ setup, content }: { setup: ContentForm; content: Content }) {
  const { t } = useLingui()
  const { form, draft, set, errorOf } = setup
  const [language, setLanguage] = useState<Language>(draft.language)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Type`}>
          {(ids) => (
            <Select
              {...ids}
              value={draft.type}
              options={contentTypes.map((type) => ({
                value: type,
                label: t(typeNames[type]),
              }))}
              onChange={(value) => {
                const type = contentTypes.find((one) => one === value)
                if (type) set('type', type)
              }}
            />
          )}
        </Field>
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
      </div>
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
