import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames, languageTags } from '@plax/contracts/languages'
import { nicknameMaxLength } from '@plax/contracts/limits'
import { isNickname } from '@plax/contracts/account/nicknames'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import { showToast } from '../../../ui/toast.ts'
import type { OwnNames } from './names.api.ts'

/** Names in languages in which one never had any, all at once and for nothing. */
export function FirstNames({ names, free }: { names: OwnNames; free: Language[] }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { form, values: draft } = useDraft<Record<Language, string>>({
    ko: '',
    en: '',
    jp: '',
    es: '',
  })
  const given = free.filter((lang) => draft[lang].trim() !== '')
  const isWrong = (lang: Language) => given.includes(lang) && !isNickname(draft[lang])
  const { onSubmit, isBusy, problem } = useSend(form, async () => {
    const body = Object.fromEntries(given.map((lang) => [lang, draft[lang].trim()]))
    await api('POST /account/multilang/nick', { body })
    await queryClient.invalidateQueries()
    showToast(t`Names saved`)
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <div className="grid gap-4 sm:grid-cols-2">
        {free.map((lang) => (
          <TextField
            key={lang}
            form={form}
            name={lang}
            label={<span lang={languageTags[lang]}>{languageNames[lang]}</span>}
            error={
              isWrong(lang)
                ? t`Use 2 to ${nicknameMaxLength} letters and numbers, no special characters.`
                : undefined
            }
            autoComplete="off"
            placeholder={names.nickname}
            maxLength={nicknameMaxLength}
          />
        ))}
      </div>
      <Failure error={problem} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabled={given.length === 0 || given.some(isWrong)}
        >
          <Trans>Save for free</Trans>
        </Button>
      </div>
    </form>
  )
}
