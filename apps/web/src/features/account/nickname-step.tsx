import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NicknameField, useNicknameCheck } from './nickname-field.tsx'

/** The nickname of a new account. */
export function NicknameStep({
  nickname: chosen,
  onType,
  onNext,
  onBack,
}: {
  /** As it was chosen before, or a suggestion. */
  nickname: string
  onType?: (nickname: string) => void
  onNext: (answers: { nickname: string }) => void
  onBack: () => void
}) {
  const { t } = useLingui()
  const [nickname, setNickname] = useState(chosen)
  const check = useNicknameCheck(nickname)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (check.answer?.available) onNext({ nickname })
      }}
    >
      <NicknameField
        label={t`Nickname`}
        nickname={nickname}
        check={check}
        onChange={(typed) => {
          setNickname(typed)
          onType?.(typed)
        }}
      />
      <div className="flex gap-2">
        <Button size="lg" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="flex-1"
          disabled={!check.answer?.available}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )
}
