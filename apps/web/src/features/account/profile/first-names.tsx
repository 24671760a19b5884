import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languageTags } from '@plax/contracts/languages'
import { nicknameMaxLength } from '@plax/contracts/limits'
import { isNickname } from '@plax/contracts/nicknames'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { OwnNames } from './names.api.ts'

/** Names in languages in which one never had any, all at once and for nothing. */
export function FirstNames({ names, free }: { names: OwnNames; free: Language[] }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const [draft, setDraft] = useState<{ [L in Language]?: string }>({})
  const given = free.filter((lang) => (draft[lang] ?? '').trim() !== '')
  const isWrong = (lang: Language) => given.includes(lang) && !isNickname(draft[lang] ?? '')
  const save = useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(given.map((lang) => [lang, draft[lang]?.trim()]))
      return api('POST /account/multilang/nick', { body })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      showToast(t`Names saved`)
    },
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {free.map((lang) => (
          <Field
            key={lang}
            label={<span lang={languageTags[lang]}>{languageNames[lang]}</span>}
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
                value={draft[lang] ?? ''}
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
          disabled={given.length === 0 || given.some(isWrong)}
        >
          <Trans>Save for free</Trans>
        </Button>
      </div>
    </form>
  )
}
