import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Counter, countCharacters } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

interface KeptFormProps {
  label: string
  /** The words as they are kept; empty for new ones. */
  before: string
  maxLength: number
  rows?: number
  /** Fields that stand above the words. */
  children?: ReactNode
  /** Answers why it was refused, or null. */
  onSave: (text: string) => Promise<string | null>
  onEnd: () => void
}

/** Words that the story keeps, being written. */
export function KeptForm(props: KeptFormProps) {
  const { label, before, maxLength, rows, children, onSave, onEnd } = props
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const said = text.trim()
  const save = async () => {
    const refused = await onSave(said)
    setProblem(refused)
    if (refused === null) onEnd()
  }
  return (
    <form
      data-unsaved={text !== before || undefined}
      className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {children}
      <Field
        label={label}
        error={problem ?? undefined}
        aside={<Counter text={said} max={maxLength} />}
      >
        {(ids) => (
          <Textarea
            {...ids}
            {...(rows ? { rows } : {})}
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
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
          disabled={said === '' || countCharacters(said) > maxLength}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
