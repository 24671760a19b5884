import { Trans, useLingui } from '@lingui/react/macro'
import { memoryMaxLength } from '@plax/contracts/story/story-values'
import { Brain, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddButton } from './add-button.tsx'
import { KeptForm } from './kept-form.tsx'
import type { RoomMemory, Memory } from './memory.api.ts'
import { OffNote } from './off-note.tsx'
import { useKeptChanges } from './use-kept.ts'

/** Facts that the story keeps beyond the turns that fit. */
export function Memories({ kept, roomOid }: { kept: RoomMemory; roomOid: string }) {
  const { t } = useLingui()
  const changes = useKeptChanges(roomOid)
  const [editing, setEditing] = useState<string | null>(null)
  const form = (memory: Memory | null) => (
    <MemoryForm memory={memory} onSave={changes.saveMemory} onEnd={() => setEditing(null)} />
  )
  return (
    <div className="flex flex-col gap-3">
      {kept.isOn.dynamicMemory ? null : (
        <OffNote>
          <Trans>This story doesn’t save memories automatically. It uses the ones you add.</Trans>
        </OffNote>
      )}
      {kept.memories.length === 0 && editing === null ? (
        <EmptyState
          icon={<Brain aria-hidden />}
          title={t`No memories yet`}
          text={t`Names, promises, scars: details that matter later are saved here.`}
        />
      ) : null}
      <ul className="flex flex-col gap-2">
        {kept.memories.map((memory) => (
          <li key={memory.memoryOid}>
            {editing === memory.memoryOid ? (
              form(memory)
            ) : (
              <MemoryRow
                memory={memory}
                onPin={() => changes.pin(memory)}
                onEdit={() => setEditing(memory.memoryOid)}
                onDelete={() => changes.deleteMemory(memory)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        form(null)
      ) : (
        <AddButton onClick={() => setEditing('new')}>
          <Trans>Add memory</Trans>
        </AddButton>
      )}
    </div>
  )
}

function MemoryRow(props: {
  memory: Memory
  onPin: () => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  const { memory, onPin, onEdit, onDelete } = props
  const { pinned, turn } = memory
  return (
    <div className="flex items-center rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4">
      <p className="min-w-0 flex-1 py-1 text-sm">
        {memory.text}
        <span className="figures block text-xs text-ink-faint">
          <Trans>Turn {turn}</Trans>
          {pinned ? <> · {t`always included`}</> : null}
        </span>
      </p>
      <IconButton
        label={pinned ? t`Unpin` : t`Pin: always include`}
        aria-pressed={pinned}
        onClick={onPin}
      >
        {pinned ? <PinOff aria-hidden className="text-accent-ink" /> : <Pin aria-hidden />}
      </IconButton>
      <IconButton label={t`Edit memory`} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t`Delete memory`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}

interface MemoryFormProps {
  /** Null for a new one. */
  memory: Memory | null
  onSave: (draft: Pick<Memory, 'text' | 'pinned'> & { memoryOid?: string }) => Promise<unknown>
  onEnd: () => void
}

function MemoryForm({ memory, onSave, onEnd }: MemoryFormProps) {
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
