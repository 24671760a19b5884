import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_CONDITIONS, MAX_TITLE_CHARS, MAX_TURNS } from '@plax/story-engine/limits'
import type { Condition } from '@plax/story-engine/nodes'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { newId } from '../model/ids.ts'
import { fitCondition, variablesInto } from '../model/variables.ts'
import { chooseCanvas, useEditorState } from '../use-editor.ts'
import { ChoiceControl } from './choice-control.tsx'
import { ConditionRow } from './condition-row.tsx'
import {
  Part,
  SwitchControl,
  TextControl,
  useBind,
  useChange,
  useFieldNotes,
  usePlaceholderHint,
} from './controls.tsx'
import { NumberControl } from './number-control.tsx'

/** What holds back other nodes, and says something of its own, until its conditions hold. */
export function TriggerFields({ node }: { node: NodeOf<'trigger'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const placeholders = usePlaceholderHint()
  const { data } = node
  return (
    <>
      <TextControl {...bind('title')} label={t`Title`} max={MAX_TITLE_CHARS} />
      <Conditions node={node} />
      <TextControl
        {...bind('prompt')}
        label={t`Text to include`}
        hint={t`Included while the conditions are met. ${placeholders}`}
        multiline
      />
      <SwitchControl
        {...bind('once')}
        label={t`Include only once`}
        hint={t`The first turn its conditions are met.`}
      />
      {data.once ? null : (
        <NumberControl
          {...bind('cooldownTurns')}
          label={t`Cooldown turns`}
          min={0}
          max={MAX_TURNS}
        />
      )}
    </>
  )
}

/** R-story-chat-022. */
function Conditions({ node }: { node: NodeOf<'trigger'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const change = useChange(node.id)
  const canvas = useEditorState(chooseCanvas)
  const readOnly = useEditorState((state) => state.readOnly)
  const notes = useFieldNotes({ nodeId: node.id, field: 'conditions' })
  const connected = variablesInto(canvas, { target: node.id, targetSocket: 'variables' })
  const { conditions } = node.data
  const set = (next: Condition[], field: string) => change({ conditions: next }, field)
  const add = () => {
    const blank: Condition = { id: newId(), variableNodeId: null, comparison: 'above', value: 0 }
    const [variable] = connected
    const condition = variable
      ? fitCondition({ ...blank, variableNodeId: variable.id }, variable.data.type)
      : blank
    set([...conditions, condition], `conditions:${condition.id}`)
  }
  return (
    <Part title={<Trans>Conditions</Trans>}>
      <div data-field="conditions" tabIndex={-1} className="flex flex-col gap-3 rounded-md">
        {'error' in notes ? (
          <p role="alert" className="text-sm text-danger">
            {notes.error}
          </p>
        ) : 'hint' in notes ? (
          <p className="text-sm">{notes.hint}</p>
        ) : null}
        {conditions.length > 1 ? (
          <ChoiceControl
            {...bind('match')}
            label={t`Trigger when`}
            options={[
              { value: 'all', label: t`all conditions are met` },
              { value: 'any', label: t`any condition is met` },
            ]}
          />
        ) : null}
        <ol className="flex flex-col gap-2">
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.id}
              nodeId={node.id}
              index={index}
              condition={condition}
              connected={connected}
              onChange={(next, field) =>
                set(conditions.with(index, next), `conditions.${condition.id}.${field}`)
              }
              onRemove={() =>
                set(conditions.toSpliced(index, 1), `conditions-removed:${condition.id}`)
              }
            />
          ))}
        </ol>
        {readOnly || conditions.length >= MAX_CONDITIONS ? null : (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            <Trans>Add condition</Trans>
          </Button>
        )}
      </div>
    </Part>
  )
}
