import { Trans, useLingui } from '@lingui/react/macro'
import { editedReplyMaxLength, messageMaxLength } from '@plax/contracts/story-values'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Counter, countCharacters } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { ChatMessage } from '../chat.api.ts'
import type { Turns } from './turns.ts'

/** The words of a message in their place, to be changed; too many are not taken (R-story-chat-061). */
export function EditWords(props: { message: ChatMessage; turns: Turns; onEnd: () => void }) {
  const { message, turns, onEnd } = props
  const { t } = useLingui()
  const [text, setText] = useState(message.text)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isReply = message.role === 'assistant'
  const max = isReply ? editedReplyMaxLength : messageMaxLength
  const length = countCharacters(text.trim())
  const tooLong = length > max ? t`Use at most ${max} characters.` : null
  const save = async () => {
    setBusy(true)
    const refused = await turns.edit(message, text.trim())
    setBusy(false)
    setProblem(refused)
    if (refused === null) onEnd()
  }
  return (
    <form
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        // Words that were written go by no slip: only by the buttons.
        const isChanged = text !== message.text
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isChanged) onEnd()
      }}
    >
      <Field
        label={isReply ? t`Reply text` : t`Message text`}
        hint={
          isReply ? (
            <Trans>
              Start a line with <code>[[Name]]</code> or <code>[[Name|emotion]]</code> to show who’s
              speaking.
            </Trans>
          ) : undefined
        }
        error={tooLong ?? problem ?? undefined}
        aside={<Counter text={text.trim()} max={max} />}
      >
        {(ids) => (
          <Textarea
            {...ids}
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            className="max-h-[50dvh] leading-relaxed"
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={length === 0 || tooLong !== null || text.trim() === message.text}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
