import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { chooseCanvas, useEditorState } from '../use-editor.ts'
import { NodeNotes } from '../imported/node-notes.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CharacterFields } from './character-fields.tsx'
import { Connections } from './connections.tsx'
import { Folded } from './folded.tsx'
import { ImageFields } from './image-fields.tsx'
import { LiveEventFields } from './live-event-fields.tsx'
import { LorebookFields } from './lorebook-fields.tsx'
import { MacroPromptFields } from './macro-prompt-fields.tsx'
import { Outgoing } from './outgoing.tsx'
import { RelationFields } from './relation-fields.tsx'
import { StoryFields } from './story-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { TriggerFields } from './trigger-fields.tsx'
import { UpdateRuleFields } from './update-rule-fields.tsx'
import { useFocusedField } from './use-focused-field.ts'
import { UserFields } from './user-fields.tsx'
import { VariableFields } from './variable-fields.tsx'

const NodeText = lazy(async () => ({ default: (await import('./node-text.tsx')).NodeText }))

/** The editor of one node: all its fields, and what is connected to it. */
export function NodeFields({ nodeId }: { nodeId: string }) {
  const { t } = useLingui()
  const node = useEditorState((state) => chooseCanvas(state).nodes.find(({ id }) => id === nodeId))
  const readOnly = useEditorState((state) => state.readOnly)
  const panel = useRef<HTMLFieldSetElement>(null)
  useFocusedField(panel, nodeId)
  if (!node) return null
  return (
    <fieldset
      ref={panel}
      disabled={readOnly}
      className={cx(
        'flex min-w-0 flex-col gap-4',
        readOnly && '[&_:disabled]:cursor-default! [&_:disabled]:opacity-100!',
      )}
    >
      <legend className="sr-only">{t`Node fields`}</legend>
      <FieldsOf node={node} />
      <NodeNotes node={node} />
      <Connections node={node} />
      <Outgoing node={node} />
      {readOnly ? null : (
        <Folded nodeId={nodeId} fields={[]} title={t`What the model reads`}>
          <Suspense fallback={<Spinner />}>
            <NodeText nodeId={nodeId} />
          </Suspense>
        </Folded>
      )}
    </fieldset>
  )
}

const editors: { [K in NodeKind]: (props: { node: NodeOf<K> }) => ReactNode } = {
  text: TextFields,
  image: ImageFields,
  user: UserFields,
  character: CharacterFields,
  relation: RelationFields,
  trigger: TriggerFields,
  story: StoryFields,
  variable: VariableFields,
  updateRule: UpdateRuleFields,
  lorebook: LorebookFields,
  macroPrompt: MacroPromptFields,
  liveEvent: LiveEventFields,
}

function FieldsOf<K extends NodeKind>({ node }: { node: NodeOf<K> }) {
  const Editor = editors[node.kind] as (props: { node: NodeOf<K> }) => ReactNode
  return <Editor node={node} />
}
