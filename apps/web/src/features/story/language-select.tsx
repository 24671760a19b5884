import { useLingui } from '@lingui/react/macro'
import {
  commonStoryLanguages,
  storyLanguageName,
  storyLanguages,
  storyLanguageTag,
} from '@plax/contracts/story/story-languages'
import { useMemo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { cx } from '../../ui/class-names.ts'
import { controlClasses } from '../../ui/input.tsx'

interface Option {
  value: string
  label: string
}

interface LanguageSelectProps {
  id?: string
  'aria-describedby'?: string | undefined
  value: string
  /** What may be chosen in place of a language. */
  first?: Option
  onChange: (language: string) => void
}

/** Any language, by its name in the reader's and in itself; the browser's own list takes letters. */
export function LanguageSelect({ value, first, onChange, ...ids }: LanguageSelectProps) {
  const { t, i18n } = useLingui()
  const inTag = i18n.locales?.toString() ?? i18n.locale
  const { common, others } = useMemo(() => optionsIn(inTag, value), [inTag, value])
  return (
    <span className="relative block">
      <select
        {...ids}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={cx(controlClasses, 'h-10 appearance-none pr-9 pointer-coarse:h-11')}
      >
        {first ? <option value={first.value}>{first.label}</option> : null}
        <optgroup label={t`Common languages`}>
          <Options options={common} />
        </optgroup>
        <optgroup label={t`More languages`}>
          <Options options={others} />
        </optgroup>
      </select>
      <Icon
        name="down"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}

function Options({ options }: { options: Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value} lang={storyLanguageTag(value)}>
      {label}
    </option>
  ))
}

/** Sorted by name; one that no list names is there while it is chosen. */
function optionsIn(inTag: string, value: string) {
  const sorted = (languages: readonly string[]) =>
    languages
      .map((language) => ({ value: language, label: labelOf(language, inTag) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, inTag))
  const isCommon = new Set(commonStoryLanguages)
  const rest = storyLanguages.filter((language) => !isCommon.has(language))
  const isKnown = value === '' || storyLanguages.includes(value)
  return {
    common: sorted(commonStoryLanguages),
    others: sorted(isKnown ? rest : [...rest, value]),
  }
}

function labelOf(language: string, inTag: string): string {
  const [name, own] = [storyLanguageName(language, inTag), storyLanguageName(language)]
  return name === own ? name : `${name} (${own})`
}
