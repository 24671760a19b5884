import { Trans, useLingui } from '@lingui/react/macro'
import { memoryMaxLength } from '@plax/contracts/story-values'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Counter, countCharacters } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { Memory } from './memory.api.ts'

interface MemoryFormProps {
  /** Null for a new one. */
  memory: Memory | null
  onSave: (
    draft: Pick<Memory, 'text' | 'pinned'> & { memoryOid?: string },
  ) => Promise<string | null>
  onEnd: () => void
}

export function MemoryForm({ memory, onSave, onEnd }: MemoryFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState(memory?.text ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const oid = memory ? { memoryOid: memory.memoryOid } : {}
    const refused = await onSave({ ...oid, text: text.trim(), pinned: memory?.pinned ?? false })
    setProblem(refused)
    if (refused === null) onEnd()
  }
  const isTooLong = countCharacters(text.trim()) > memoryMaxLength
  return (
    <form
      data-unsaved={text !== (memory?.text ?? '') || undefined}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label={t`What to remember`}
        error={problem ?? undefined}
        aside={<Counter text={text.trim()} max={memoryMaxLength} />}
      >
        {(ids) => (
          <Textarea
            {...ids}
            rows={2}
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
        <Button type="submit" variant="primary" disabled={text.trim() === '' || isTooLong}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
