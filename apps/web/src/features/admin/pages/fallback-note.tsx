import { Trans } from '@lingui/react/macro'
import { textLanguageTags } from '@plax/contracts/pages/text-languages'
import { useLocale } from '../../../lib/use-locale.ts'
import { languageTags } from '@plax/contracts/languages'
import { fallbacksOf } from './fallbacks.ts'
import type { PageTexts } from './pages.api.ts'

/** Says before saving which readers see a text in another language than theirs. */
export function FallbackNote({ texts }: { texts: PageTexts }) {
  const { locale } = useLocale()
  const fallbacks = fallbacksOf(texts)
  if (!fallbacks) return null
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const nameOf = (tag: string) => names.of(tag) ?? tag
  const readers = new Intl.ListFormat(locale).format(
    fallbacks.readers.map((language) => nameOf(languageTags[language])),
  )
  const shown = nameOf(textLanguageTags[fallbacks.shown])
  return (
    <span className="text-gold">
      <Trans>
        Readers in {readers} see the {shown} text.
      </Trans>
    </span>
  )
}
