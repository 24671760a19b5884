import { useLingui } from '@lingui/react/macro'
import { memoryMaxLength } from '@plax/contracts/story-values'
import { KeptForm } from './kept-form.tsx'
import type { Memory } from './memory.api.ts'

interface MemoryFormProps {
  /** Null for a new one. */
  memory: Memory | null
  onSave: (draft: Pick<Memory, 'text' | 'pinned'> & { memoryOid?: string }) => Promise<unknown>
  onEnd: () => void
}

export function MemoryForm({ memory, onSave, onEnd }: MemoryFormProps) {
  const { t } = useLingui()
  const oid = memory ? { memoryOid: memory.memoryOid } : {}
  return (
    <KeptForm
      label={t`What to remember`}
      before={memory?.text ?? ''}
      maxLength={memoryMaxLength}
      rows={2}
      onSave={(text) => onSave({ ...oid, text, pinned: memory?.pinned ?? false })}
      onEnd={onEnd}
    />
  )
}
