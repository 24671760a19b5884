import { useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languages } from '@plax/contracts/languages'
import { cx } from './class-names.ts'

/** Which language the texts below are in; a dot shows those that are written. */
export function LanguageTabs({
  current,
  titles,
  onChange,
}: {
  current: Language
  titles: Record<Language, string>
  onChange: (language: Language) => void
}) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Languages`} className="flex flex-wrap gap-1.5">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === current}
          onClick={() => onChange(language)}
          className={cx(
            'inline-flex h-9 items-center gap-1.5 rounded-md border px-3 text-sm transition-colors pointer-coarse:h-11',
            language === current
              ? 'border-accent-ink bg-accent-soft text-accent-ink'
              : 'border-line text-ink-soft hover:bg-pressed',
          )}
        >
          {languageNames[language]}
          {titles[language].trim() ? (
            <span className="size-1.5 rounded-full bg-good">
              <span className="sr-only">{t`Filled in`}</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}
