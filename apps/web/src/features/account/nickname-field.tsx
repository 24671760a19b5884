import { useLingui } from '@lingui/react/macro'
import { nicknameMaxLength } from '@plax/contracts/limits'
import { isNickname } from '@plax/contracts/account/nicknames'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useApp } from '../../lib/app-context.ts'
import { TextField } from '../../ui/form/fields.tsx'

const typingPauseMs = 300

/** Whether a nickname can be taken; looked up while it is typed (R-account-010 to 012). */
export function useNicknameCheck(nickname: string) {
  const { api } = useApp()
  const asked = usePaused(nickname)
  const check = useQuery({
    queryKey: ['nickname', asked],
    queryFn: ({ signal }) =>
      api('GET /account/userfromnickname', { query: { nickname: asked }, signal }),
    enabled: isNickname(asked),
  })
  return {
    answer: asked === nickname ? check.data : undefined,
    isWrong: nickname !== '' && !isNickname(nickname),
  }
}

export function NicknameField({
  form,
  label,
  check,
  refusal,
}: {
  form: UseFormReturn<{ nickname: string }>
  label: string
  check: Pick<ReturnType<typeof useNicknameCheck>, 'answer' | 'isWrong'>
  refusal?: string | undefined
}) {
  const { t } = useLingui()
  const { answer, isWrong } = check
  return (
    <TextField
      form={form}
      name="nickname"
      label={label}
      hint={
        answer?.available ? (
          <span className="text-good">{answer.message}</span>
        ) : (
          t`2 to ${nicknameMaxLength} letters and numbers, no special characters. Everyone can see it.`
        )
      }
      error={
        isWrong
          ? t`Use 2 to ${nicknameMaxLength} letters and numbers, no special characters.`
          : answer && !answer.available
            ? answer.message
            : refusal
      }
      autoComplete="nickname"
      autoFocus
      maxLength={nicknameMaxLength}
    />
  )
}

/** The value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
