import { Trans, useLingui } from '@lingui/react/macro'
import { isNickname, nicknameMaxLength } from '@plax/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

const typingPauseMs = 300

/** A nickname, looked up while it is typed (R-account-010 to 012). */
export function NicknameStep({
  nickname: chosen,
  onNext,
  onBack,
}: {
  /** As it was chosen before, or a suggestion. */
  nickname: string
  onNext: (answers: { nickname: string }) => void
  onBack: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const [nickname, setNickname] = useState(chosen)
  const asked = usePaused(nickname)
  const check = useQuery({
    queryKey: ['nickname', asked],
    queryFn: ({ signal }) =>
      api('GET /account/userfromnickname', { query: { nickname: asked }, signal }),
    enabled: isNickname(asked),
  })
  const answer = asked === nickname ? check.data : undefined
  const wrong = nickname !== '' && !isNickname(nickname)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (answer?.available) onNext({ nickname })
      }}
    >
      <Field
        label={t`Nickname`}
        hint={
          answer?.available ? (
            <span className="text-good">{answer.message}</span>
          ) : (
            t`2 to ${nicknameMaxLength} letters and numbers, no special characters. It is shown to everyone.`
          )
        }
        error={
          wrong
            ? t`Use 2 to ${nicknameMaxLength} letters and numbers, no special characters.`
            : answer && !answer.available
              ? answer.message
              : undefined
        }
      >
        {(ids) => (
          <Input
            {...ids}
            name="nickname"
            autoComplete="nickname"
            autoFocus
            maxLength={nicknameMaxLength}
            value={nickname}
            onChange={(event) => setNickname(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="flex-1"
          disabled={!answer?.available}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
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
