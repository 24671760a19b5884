import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { LanguageSelect } from '../../story/language-select.tsx'

interface ReplyLanguageProps {
  /** Null follows the reader's words, else the story. */
  value: string | null
  onChange: (language: string | null) => void
}

/** What replies of this room are written in. */
export function ReplyLanguage({ value, onChange }: ReplyLanguageProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Reply language`}
      hint={<Trans>Automatic: the language you write in, or else the story’s.</Trans>}
    >
      {(ids) => (
        <LanguageSelect
          {...ids}
          value={value ?? ''}
          first={{ value: '', label: t`Automatic` }}
          onChange={(language) => onChange(language === '' ? null : language)}
        />
      )}
    </Field>
  )
}
