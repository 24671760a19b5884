import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_NAME_CHARS, MAX_SCAN_DEPTH } from '@plax/story-engine/limits'
import type { LoreEntry } from '@plax/story-engine/nodes'
import { loreEntrySchema } from '@plax/story-engine/nodes'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast.ts'
import { newId } from '../model/ids.ts'
import { firedBy } from '../model/lore-test.ts'
import { useEditor, useEditorState } from '../use-editor.ts'
import { NumberControl, Part, TextControl, useChange } from './controls.tsx'
import { LoreEntryRow } from './lore-entry-row.tsx'

/** R-story-chat-023. */
export function LorebookFields({ node }: { node: NodeOf<'lorebook'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  return (
    <>
      <TextControl
        nodeId={node.id}
        field="name"
        label={t`Name`}
        max={MAX_NAME_CHARS}
        value={node.data.name}
        onChange={(name) => change({ name }, 'name')}
      />
      <TextControl
        nodeId={node.id}
        field="description"
        label={t`Description`}
        hint={t`A note for yourself.`}
        multiline
        value={node.data.description}
        onChange={(description) => change({ description }, 'description')}
      />
      <NumberControl
        nodeId={node.id}
        field="scanDepth"
        label={t`Messages looked at`}
        hint={t`How many of the newest messages can make an entry fire.`}
        min={0}
        max={MAX_SCAN_DEPTH}
        value={node.data.scanDepth}
        onChange={(scanDepth) => change({ scanDepth }, 'scanDepth')}
      />
      <Entries node={node} />
    </>
  )
}

function Entries({ node }: { node: NodeOf<'lorebook'> }) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const { entries } = node.data
  const [openId, setOpenId] = useState<string | null>(null)
  const [test, setTest] = useState('')
  const text = useDeferredValue(test)
  const fired = useMemo(() => (text.trim() === '' ? null : firedBy(entries, text)), [entries, text])
  const asked = useAskedEntry(node)
  const shownId = asked ?? openId
  const set = (next: LoreEntry[], field: string) => editor.update(node.id, { entries: next }, field)
  const open = (id: string | null) => {
    editor.focusDone()
    setOpenId(id)
  }
  const add = (entry: LoreEntry, at: number) => {
    set(entries.toSpliced(at, 0, entry), `entries:${entry.id}`)
    open(entry.id)
  }
  const remove = (index: number) => {
    set(entries.toSpliced(index, 1), `entries-removed:${entries[index]?.id}`)
    showToast(t`The entry was removed.`, { undo: editor.undo })
  }
  return (
    <Part
      title={
        <>
          <Trans>Entries</Trans> <span className="figures text-ink-faint">{entries.length}</span>
        </>
      }
    >
      <Field
        label={t`Test text`}
        hint={
          fired ? (
            <Plural
              value={fired.size}
              _0="No entry fires."
              one="# entry fires."
              other="# entries fire."
            />
          ) : (
            t`Write what a reader might say, and see which entries fire.`
          )
        }
      >
        {(ids) => (
          <Input {...ids} value={test} onChange={(event) => setTest(event.currentTarget.value)} />
        )}
      </Field>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>No entries yet. An entry tells the story a fact when its key comes up.</Trans>
        </p>
      ) : null}
      <ol className="flex flex-col gap-2">
        {entries.map((entry, index) => (
          <LoreEntryRow
            key={entry.id}
            nodeId={node.id}
            entry={entry}
            index={index}
            count={entries.length}
            fired={fired?.get(entry.id) ?? null}
            isOpen={shownId === entry.id}
            onOpen={(isOpen) => open(isOpen ? entry.id : null)}
            onChange={(patch, field) =>
              set(entries.with(index, { ...entry, ...patch }), `entries.${entry.id}.${field}`)
            }
            onMove={(by) =>
              set(moved(entries, index, index + by), `entries-moved:${entry.id}:${index}`)
            }
            onDuplicate={() => add({ ...structuredClone(entry), id: newId() }, index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {readOnly ? null : (
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => add(loreEntrySchema.parse({ id: newId() }), entries.length)}
        >
          <Trans>Add entry</Trans>
        </Button>
      )}
    </Part>
  )
}

/** The entry of a field that is to be focused (`entries.2.key`), so that it opens. */
function useAskedEntry(node: NodeOf<'lorebook'>): string | null {
  const focus = useEditorState((state) => state.focus)
  if (focus?.nodeId !== node.id) return null
  const [list, index] = focus.field.split('.')
  return list === 'entries' ? (node.data.entries[Number(index)]?.id ?? null) : null
}

function moved(entries: LoreEntry[], from: number, to: number): LoreEntry[] {
  const entry = entries[from]
  return entry ? entries.toSpliced(from, 1).toSpliced(to, 0, entry) : entries
}
