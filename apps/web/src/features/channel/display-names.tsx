import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames, languages, languageTags } from '@plax/contracts/languages'
import { displayNameMaxLength } from '@plax/contracts/limits'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../ui/form/fields.tsx'
import type { NamesDraft } from './names-draft.ts'

/** What a channel is called, in each language that readers may have. */
export function DisplayNames<Values extends NamesDraft>({
  form,
  nickname,
}: {
  form: UseFormReturn<Values>
  nickname: string
}) {
  const { t } = useLingui()
  const labelOf = (language: string) => t`Display name: ${language}`
  const names = form as unknown as UseFormReturn<NamesDraft>
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-faint">
        <Trans>
          It may contain spaces, and one language is enough. Without one, readers see your nickname,{' '}
          {nickname}.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map((lang) => (
          <TextField
            key={lang}
            form={names}
            name={`name-${lang}`}
            label={labelOf(languageNames[lang])}
            lang={languageTags[lang]}
            maxLength={displayNameMaxLength}
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  )
}
