import { useLingui } from '@lingui/react/macro'
import { isLanguage, languageNames, languages } from '@plax/contracts/languages'
import { useRouter } from '@tanstack/react-router'
import { switchLanguage } from '../lib/switch-language.ts'
import { NativeSelect } from './native-select.tsx'

/** Switches the interface's language in place; the choice is kept in a cookie for a year. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui()
  const router = useRouter()
  return (
    <NativeSelect
      label={t`Language`}
      value={i18n.locale}
      onChange={(value) => {
        if (isLanguage(value)) void switchLanguage(router, value)
      }}
      options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  )
}
