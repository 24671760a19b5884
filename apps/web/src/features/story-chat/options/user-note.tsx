import { countCharacters } from '@plax/story-engine/characters'
import { useLingui } from '@lingui/react/macro'
import { userNoteMaxLength } from '@plax/contracts/story/story-values'
import { useState } from 'react'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

/** What the model is told with every turn of this chat; saved as it is written. */
export function UserNote(props: { value: string; onChange: (note: string) => void }) {
  const { t } = useLingui()
  const [note, setNote] = useState(props.value)
  const isTooLong = countCharacters(note) > userNoteMaxLength
  return (
    <Field
      label={t`Story note`}
      hint={t`Sent to the model every turn. Add what to keep in mind or avoid.`}
      error={isTooLong ? t`Use at most ${userNoteMaxLength} characters.` : undefined}
      aside={<Counter text={note} max={userNoteMaxLength} />}
    >
      {(ids) => (
        <Textarea
          {...ids}
          value={note}
          onChange={({ currentTarget: { value } }) => {
            setNote(value)
            if (countCharacters(value) <= userNoteMaxLength) props.onChange(value)
          }}
        />
      )}
    </Field>
  )
}
