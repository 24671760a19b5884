import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languages, languageTags } from '@plax/contracts/languages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { About } from '../../../ui/about.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ChangeNickname } from './change-nickname.tsx'
import { FirstNames } from './first-names.tsx'
import type { OwnNames } from './names.api.ts'

/** How one is called where a language is read; the nickname stands in where there is no name. */
export function LanguageNames({ names }: { names: OwnNames }) {
  const [changing, setChanging] = useState<Language | null>(null)
  const named = languages.filter((lang) => names.lastNames[lang] !== undefined)
  const free = languages.filter((lang) => names.lastNames[lang] === undefined)
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        <Trans>
          Readers see the name in their language. If there isn’t one, they see your nickname.
        </Trans>{' '}
        <Trans>
          The first name in each language is free. Each change after that costs{' '}
          <Plural value={names.priceCoins} one="# coin" other="# coins" />.
        </Trans>
      </p>
      {named.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {named.map((lang) => (
            <li key={lang} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
              <LanguageName names={names} lang={lang} onChange={() => setChanging(lang)} />
            </li>
          ))}
        </ul>
      ) : null}
      {free.length > 0 ? <FirstNames key={free.join()} names={names} free={free} /> : null}
      {changing ? (
        <ChangeNickname names={names} language={changing} onClose={() => setChanging(null)} />
      ) : null}
    </Card>
  )
}

interface RowProps {
  names: OwnNames
  lang: Language
  onChange: () => void
}

/** A name that one has or had: taken away and put back for nothing, changed for coins. */
function LanguageName({ names, lang, onChange }: RowProps) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const name = names.multiLangNick[lang]
  const last = names.lastNames[lang] ?? ''
  const label = languageNames[lang]
  const save = useMutation({
    mutationFn: () =>
      api('POST /account/multilang/nick', { body: { [lang]: name === undefined ? last : null } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      showToast(t`Names saved`)
    },
  })
  return (
    <>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm text-ink-soft" lang={languageTags[lang]}>
          {label}
        </p>
        <p className={name === undefined ? 'text-ink-faint' : 'font-semibold break-words'}>
          {name ?? <Trans>None. Your nickname is shown.</Trans>}
        </p>
        <Failure error={save.error} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onChange}>
          <Trans>Change</Trans> <About>{label}</About>
        </Button>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {name === undefined ? <Trans>Restore {last}</Trans> : <Trans>Remove</Trans>}{' '}
          <About>{label}</About>
        </Button>
      </div>
    </>
  )
}
