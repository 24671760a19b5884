import { Trans, useLingui } from '@lingui/react/macro'
import { subtitleLabelMaxLength } from '@plax/contracts/content/content-values'
import { languageTags } from '@plax/contracts/languages'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { Uploader } from '../../ui/uploader.tsx'
import { SubtitlesNote } from './subtitles-note.tsx'
import { type Texts, textsQuery } from './texts.queries.ts'

/** Those that are offered; a few that many people speak. */
const offered = 'ko en ja es zh-Hans zh-Hant fr de pt-BR id vi th it ru ar hi tr pl nl fil'.split(
  ' ',
)

/** Subtitles in several languages, from WebVTT or SRT files. */
export function SubtitleFields({ texts }: { texts: Texts }) {
  const { t, i18n } = useLingui()
  const { api, language, queryClient } = useApp()
  const { contentOid, subtitles } = texts
  const [lang, setLang] = useState<string>(languageTags[language])
  const [typed, setTyped] = useState<string | null>(null)
  const label = typed?.trim() || nameIn(lang, lang)
  const isKnown = subtitles.some((one) => one.lang === lang && one.label === label)
  const choose = (next: string) => {
    setLang(next)
    setTyped(null)
  }
  const show = (next: Texts) => queryClient.setQueryData(textsQuery(api, contentOid).queryKey, next)
  const add = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    const query = { contentOid, subtitleLang: lang, label }
    show(await api('POST /content/subtitles', { query, form }))
  }
  const remove = async (one: Texts['subtitles'][number]) => {
    const body = { contentOid, subtitleLang: one.lang, label: one.label }
    try {
      show(await api('DELETE /content/subtitles', { body }))
      showToast(t`Subtitles removed`)
    } catch (error) {
      showToast(messageOf(error, i18n), { tone: 'danger' })
    }
  }
  return (
    <div role="group" aria-label={t`Subtitles`} className="flex flex-col gap-3">
      <span aria-hidden className="text-sm font-medium">
        <Trans>Subtitles</Trans>
      </span>
      {subtitles.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {subtitles.map((one) => (
            <li key={`${one.lang} ${one.label}`} className="flex flex-col gap-1 p-2 pl-4">
              <div className="flex items-center gap-3">
                <span lang={one.lang} className="min-w-0 flex-1 truncate text-sm">
                  {one.label}
                </span>
                <Button size="sm" variant="ghost" onClick={() => void remove(one)}>
                  <Trans>Remove</Trans>
                  <About>{one.label}</About>
                </Button>
              </div>
              <SubtitlesNote
                assumedEncoding={one.assumedEncoding}
                skippedLines={one.skippedLines}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={t`Subtitle language`}>
          {(ids) => (
            <Select
              {...ids}
              value={lang}
              options={offered.map((one) => ({
                value: one,
                label: nameIn(one, languageTags[language]),
              }))}
              onChange={choose}
            />
          )}
        </Field>
        <Field label={t`Name in the player`}>
          {(ids) => (
            <Input
              {...ids}
              value={typed ?? nameIn(lang, lang)}
              maxLength={subtitleLabelMaxLength}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      <Uploader
        key={lang}
        label={isKnown ? t`Replace subtitles` : t`Add subtitles`}
        hint={t`WebVTT or SRT, up to 5 MB`}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        upload={add}
      />
    </div>
  )
}

/** What a language is called in another, or in itself. */
function nameIn(lang: string, shownIn: string): string {
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(lang) ?? lang
}
