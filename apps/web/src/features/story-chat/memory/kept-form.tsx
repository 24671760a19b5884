import { countCharacters } from '@plax/story-engine/characters'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { saveMessageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LongTextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { useSend } from '../../../ui/form/use-send.ts'

interface KeptFormProps {
  label: string
  /** The words as they are kept; empty for new ones. */
  before: string
  maxLength: number
  rows?: number
  /** Fields that stand above the words. */
  children?: ReactNode
  onSave: (text: string) => Promise<unknown>
  onEnd: () => void
}

/** Words that the story keeps, being written. */
export function KeptForm(props: KeptFormProps) {
  const { label, before, maxLength, rows, children, onSave, onEnd } = props
  const { form, values, isChanged } = useDraft({ text: before })
  const said = values.text.trim()
  const save = () => onSave(said).then(onEnd)
  const { onSubmit, problem } = useSend(form, save, { explain: saveMessageOf, field: 'text' })
  return (
    <form
      noValidate
      data-unsaved={isChanged || undefined}
      className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-4"
      onSubmit={onSubmit}
    >
      {children}
      <LongTextField
        form={form}
        name="text"
        label={label}
        aside={<Counter text={said} max={maxLength} />}
        {...(rows ? { rows } : {})}
        autoFocus
      />
      <Failure error={problem} />
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
