import { useLingui } from '@lingui/react/macro'
import {
  textLanguageNames,
  textLanguages,
  type TextLanguage,
} from '@plax/contracts/pages/text-languages'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Draft, isWritten } from './draft.ts'
import { LanguageFields, type Limits } from './language-fields.tsx'

/** One thing in all languages, side by side; a dot marks those in which nothing is written. */
export function LanguageTabs({
  draft,
  limits,
  readOnly = false,
  onChange,
}: {
  draft: Draft
  limits: Limits
  readOnly?: boolean
  onChange: (draft: Draft) => void
}) {
  const { t } = useLingui()
  const { language: own } = useApp()
  const [language, setLanguage] = useState<TextLanguage>(own)
  const tabs = textLanguages.map((one) => ({
    value: one,
    label: (
      <>
        {textLanguageNames[one]}
        {isWritten(draft[one]) ? null : <span aria-hidden> ·</span>}
      </>
    ),
    content: (
      <LanguageFields
        language={one}
        words={draft[one]}
        limits={limits}
        readOnly={readOnly}
        onChange={(words) => onChange({ ...draft, [one]: words })}
      />
    ),
  }))
  return (
    <Tabs
      label={t`Language`}
      tabs={tabs}
      value={language}
      onChange={(value) => setLanguage(textLanguages.find((one) => one === value) ?? own)}
    />
  )
}
