import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languages } from '@plax/contracts/languages'
import { nicknameMaxLength } from '@plax/contracts/limits'
import { isNickname } from '@plax/contracts/nicknames'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { OwnNames } from './names.api.ts'

type Draft = Record<Language, string>

function draftOf({ multiLangNick }: OwnNames): Draft {
  const { ko = '', en = '', jp = '', es = '' } = multiLangNick
  return { ko, en, jp, es }
}

/** How one is called where a language is read; the nickname stands in for those left empty. */
export function LanguageNames({ names }: { names: OwnNames }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const [draft, setDraft] = useState(() => draftOf(names))
  const before = draftOf(names)
  const isChanged = languages.some((lang) => draft[lang].trim() !== before[lang])
  const isWrong = (lang: Language) => draft[lang].trim() !== '' && !isNickname(draft[lang])
  const save = useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(languages.map((lang) => [lang, draft[lang].trim() || null]))
      return api('POST /account/multilang/nick', { body })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      showToast(t`Your names are saved.`)
    },
  })
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <p className="text-sm text-ink-soft">
          <Trans>
            Readers see the name of their language. Where you leave one empty, they see your
            nickname.
          </Trans>
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {languages.map((lang) => (
            <Field
              key={lang}
              label={<span lang={lang === 'jp' ? 'ja' : lang}>{languageNames[lang]}</span>}
              error={
                isWrong(lang)
                  ? t`Use 2 to ${nicknameMaxLength} letters and numbers, no special characters.`
                  : undefined
              }
            >
              {(ids) => (
                <Input
                  {...ids}
                  name={`name-${lang}`}
                  autoComplete="off"
                  placeholder={names.nickname}
                  maxLength={nicknameMaxLength}
                  value={draft[lang]}
                  onChange={(event) => setDraft({ ...draft, [lang]: event.currentTarget.value })}
                />
              )}
            </Field>
          ))}
        </div>
        {save.error ? (
          <p role="alert" className="text-sm text-danger">
            {messageOf(save.error, i18n)}
          </p>
        ) : null}
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={!isChanged || languages.some(isWrong)}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
