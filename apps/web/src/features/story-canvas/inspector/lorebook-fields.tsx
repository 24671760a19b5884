import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_NAME_CHARS, MAX_SCAN_DEPTH } from '@plax/story-engine/limits'
import { newLoreEntry } from '@plax/story-engine/nodes'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { newId } from '../model/ids.ts'
import { firedBy } from '../model/lore-test.ts'
import { useEditorState } from '../use-editor.ts'
import { Part, SwitchControl, TextControl, useBind } from './controls.tsx'
import { LoreEntryRow } from './lore-entry-row.tsx'
import { NumberControl, OptionalNumberControl } from './number-control.tsx'
import { useEntries } from './use-entries.ts'

/** R-story-chat-023. */
export function LorebookFields({ node }: { node: NodeOf<'lorebook'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  return (
    <>
      <TextControl {...bind('name')} label={t`Name`} max={MAX_NAME_CHARS} />
      <TextControl
        {...bind('description')}
        label={t`Description`}
        hint={t`For your own reference. The model doesn’t read it.`}
        multiline
      />
      <NumberControl
        {...bind('scanDepth')}
        label={t`Messages to scan`}
        hint={t`How many recent messages can trigger an entry.`}
        min={0}
        max={MAX_SCAN_DEPTH}
      />
      <OptionalNumberControl
        {...bind('tokenBudget')}
        label={t`Max tokens`}
        hint={t`For all entries in one reply. Leave empty to use the available lore budget.`}
        min={1}
        max={1_000_000}
        placeholder={t`No limit`}
      />
      <SwitchControl
        {...bind('recursive')}
        label={t`Recursive entries`}
        hint={t`Triggered entries are also searched for keys.`}
      />
      <Entries node={node} />
    </>
  )
}

function Entries({ node }: { node: NodeOf<'lorebook'> }) {
  const { t } = useLingui()
  const readOnly = useEditorState((state) => state.readOnly)
  const { entries } = node.data
  const list = useEntries(node.id, entries)
  const [test, setTest] = useState('')
  const text = useDeferredValue(test)
  const fired = useMemo(() => (text.trim() === '' ? null : firedBy(entries, text)), [entries, text])
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
              _0="No entries triggered"
              one="# entry triggered"
              other="# entries triggered"
            />
          ) : (
            t`Try a reader’s message to see which entries trigger.`
          )
        }
      >
        {(ids) => (
          <Input {...ids} value={test} onChange={(event) => setTest(event.currentTarget.value)} />
        )}
      </Field>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-faint">
          <Trans>No entries yet. Add facts to include when a key comes up.</Trans>
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
            isOpen={list.isOpen(entry)}
            onChange={(patch, field) => list.change(index, patch, field)}
            actions={list.actionsOf(entry, index)}
          />
        ))}
      </ol>
      {readOnly ? null : (
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => list.add(newLoreEntry(newId()))}
        >
          <Trans>Add entry</Trans>
        </Button>
      )}
    </Part>
  )
}
