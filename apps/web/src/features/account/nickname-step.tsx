import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { NicknameField, useNicknameCheck } from './nickname-field.tsx'

/** The nickname of a new account. */
export function NicknameStep({
  nickname: chosen,
  refusal,
  onType,
  onNext,
  onBack,
}: {
  /** As it was chosen before, or a suggestion. */
  nickname: string
  /** Why the server refused it later on. */
  refusal?: string | undefined
  onType?: (nickname: string) => void
  onNext: (answers: { nickname: string }) => void
  onBack: () => void
}) {
  const { t } = useLingui()
  const { form, values } = useDraft({ nickname: chosen })
  const { nickname } = values
  const check = useNicknameCheck(nickname)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onChange={() => onType?.(form.getValues('nickname'))}
      onSubmit={(event) => {
        event.preventDefault()
        if (check.answer?.available) onNext({ nickname })
      }}
    >
      <NicknameField form={form} label={t`Nickname`} check={check} refusal={refusal} />
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
          <Trans context="next step">Continue</Trans>
        </Button>
      </div>
    </form>
  )
}
