import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languages } from '@plax/contracts/languages'
import {
  tierDetailsMaxLength,
  tierNameMaxLength,
} from '@plax/contracts/subscription/subscription-values'
import { useState } from 'react'
import { useLocale } from '../../lib/use-locale.ts'
import { Counter } from '../../ui/counter.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { LanguageTabs } from '../../ui/language-tabs.tsx'
import type { TierDraft } from './tier-draft.ts'

/** The name and the benefits in other languages, one language at a time. */
export function TierTranslations({
  form,
  draft: { translations },
}: {
  form: Draft<TierDraft>['form']
  draft: TierDraft
}) {
  const { t } = useLingui()
  const { language: own } = useLocale()
  const [current, setCurrent] = useState<Language>(languages.find((one) => one !== own) ?? own)
  const written = (lang: Language) => translations[lang].name + translations[lang].details
  const titles = Object.fromEntries(languages.map((lang) => [lang, written(lang)]))
  const language = languageNames[current]
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="text-sm font-medium">
          <Trans>Translations</Trans>
        </h3>
        <p className="text-sm text-ink-soft">
          <Trans>
            Fans see the name and benefits in their language. If there are none, they see those
            above.
          </Trans>
        </p>
      </div>
      <LanguageTabs
        current={current}
        titles={titles as Record<Language, string>}
        onChange={setCurrent}
      />
      <TextField
        key={`name ${current}`}
        form={form}
        name={`translations.${current}.name`}
        label={t`Name (${language})`}
        maxLength={tierNameMaxLength}
        autoComplete="off"
      />
      <LongTextField
        key={`details ${current}`}
        form={form}
        name={`translations.${current}.details`}
        label={t`Benefits (${language})`}
        aside={<Counter text={translations[current].details} max={tierDetailsMaxLength} />}
        maxLength={tierDetailsMaxLength}
      />
    </section>
  )
}
