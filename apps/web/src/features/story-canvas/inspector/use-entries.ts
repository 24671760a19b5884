import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../../ui/toast.ts'
import { newId } from '../model/ids.ts'
import { useEditor, useEditorState } from '../use-editor.ts'
import type { EntryActions } from './entry-row.tsx'

/** The entries of a node (of a lorebook, of a macro prompt): which one is open, and all edits. */
export function useEntries<Entry extends { id: string }>(
  nodeId: string,
  entries: readonly Entry[],
) {
  const { t } = useLingui()
  const editor = useEditor()
  const [openId, setOpenId] = useState<string | null>(null)
  const asked = useAskedEntry(nodeId, entries)
  const set = (next: readonly Entry[], field: string) =>
    editor.update(nodeId, { entries: next }, field)
  const open = (id: string | null) => {
    editor.focusDone()
    setOpenId(id)
  }
  const add = (entry: Entry, at = entries.length) => {
    set(entries.toSpliced(at, 0, entry), `entries:${entry.id}`)
    open(entry.id)
  }
  return {
    isOpen: (entry: Entry) => (asked ?? openId) === entry.id,
    add,
    change: (index: number, patch: Partial<Entry>, field: string) => {
      const entry = entries[index]
      if (entry) set(entries.with(index, { ...entry, ...patch }), `entries.${entry.id}.${field}`)
    },
    actionsOf: (entry: Entry, index: number): EntryActions => ({
      onOpen: (isOpen) => open(isOpen ? entry.id : null),
      onMove: (by) =>
        set(
          entries.toSpliced(index, 1).toSpliced(index + by, 0, entry),
          `entries-moved:${entry.id}:${index}`,
        ),
      onDuplicate: () => add({ ...structuredClone(entry), id: newId() }, index + 1),
      onRemove: () => {
        set(entries.toSpliced(index, 1), `entries-removed:${entry.id}`)
        showToast(t`Entry deleted`, { undo: editor.undo })
      },
    }),
  }
}

/** The entry of a field that is to be focused (`entries.2.key`), so that it opens. */
function useAskedEntry(nodeId: string, entries: readonly { id: string }[]): string | null {
  const focus = useEditorState((state) => state.focus)
  if (focus?.nodeId !== nodeId) return null
  const [list, index] = focus.field.split('.')
  return list === 'entries' ? (entries[Number(index)]?.id ?? null) : null
}
