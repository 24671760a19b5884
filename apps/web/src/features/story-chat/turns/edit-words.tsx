import { countCharacters } from '@plax/story-engine/characters'
import { Trans, useLingui } from '@lingui/react/macro'
import { editedReplyMaxLength, messageMaxLength } from '@plax/contracts/story/story-values'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { LongTextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'
import type { ChatMessage } from '../chat.api.ts'
import type { Turns } from './turns.ts'

/** The words of a message in their place, to be changed; too many are not taken (R-story-chat-061). */
export function EditWords(props: { message: ChatMessage; turns: Turns; onEnd: () => void }) {
  const { message, turns, onEnd } = props
  const { t } = useLingui()
  const { form, values, isChanged } = useDraft({ text: message.text })
  const isReply = message.role === 'assistant'
  const max = isReply ? editedReplyMaxLength : messageMaxLength
  const text = values.text.trim()
  const length = countCharacters(text)
  const tooLong = length > max ? t`Use at most ${max} characters.` : null
  const { onSubmit, isBusy } = useSend(form, async () => {
    const refused = await turns.edit(message, text)
    if (refused === null) onEnd()
    else form.setError('text', { message: refused })
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4"
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        // Words that were written go by no slip: only by the buttons.
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isChanged) onEnd()
      }}
    >
      <LongTextField
        form={form}
        name="text"
        label={isReply ? t`Reply text` : t`Message text`}
        hint={
          isReply ? (
            <Trans>
              Start a line with <code>[[Name]]</code> or <code>[[Name|emotion]]</code> to show who’s
              speaking.
            </Trans>
          ) : undefined
        }
        error={tooLong}
        aside={<Counter text={text} max={max} />}
        autoFocus
        className="max-h-[50dvh] leading-relaxed"
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabled={length === 0 || tooLong !== null || text === message.text}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
