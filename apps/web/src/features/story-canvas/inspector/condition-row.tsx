import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import type { Comparison, Condition } from '@plax/story-engine/nodes'
import { X } from 'lucide-react'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { comparisonsOf, fitCondition, variableOf } from '../model/variables.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { ChoiceControl, selectClasses } from './choice-control.tsx'
import { useNodeName } from './connections.tsx'
import { useFieldNotes } from './controls.tsx'
import { ValueControl } from './value-control.tsx'

interface ConditionRowProps {
  nodeId: string
  index: number
  condition: Condition
  connected: readonly NodeOf<'variable'>[]
  onChange: (condition: Condition, field: string) => void
  onRemove: () => void
}

/** A condition as a sentence of three: the variable, the comparison, and what it is compared with. */
export function ConditionRow(props: ConditionRowProps) {
  const { t } = useLingui()
  const { condition, connected, index, nodeId, onChange } = props
  const readOnly = useEditorState((state) => state.readOnly)
  const variable = variableOf(condition, connected)
  const type = variable?.data.type ?? 'number'
  const at = (field: keyof Condition) => ({ nodeId, field: `conditions.${index}.${field}` })
  const labels = useComparisonLabels()
  const known = comparisonsOf[type]
  // One that does not fit stays in sight, so that the complaint about it makes sense.
  const offered = known.includes(condition.comparison) ? known : [...known, condition.comparison]
  const needsValue = !['yes', 'no'].includes(condition.comparison)
  return (
    <li className="flex items-start gap-1 rounded-md border border-line bg-ground p-3">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
        <div className="col-span-2">
          <VariableControl {...props} variable={variable} />
        </div>
        <ChoiceControl
          {...at('comparison')}
          label={t`Comparison`}
          value={condition.comparison}
          options={offered.map((value) => ({ value, label: labels[value] }))}
          onChange={(comparison) => onChange({ ...condition, comparison }, 'comparison')}
        />
        {needsValue ? (
          <ValueControl
            {...at('value')}
            label={t`Value`}
            type={type}
            value={condition.value}
            onChange={(value) => onChange({ ...condition, value }, 'value')}
          />
        ) : null}
      </div>
      {readOnly ? null : (
        <IconButton label={t`Remove condition`} onClick={props.onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** The connected variables; another one of the canvas is connected as it is chosen. */
function VariableControl({
  nodeId,
  index,
  condition,
  connected,
  variable,
  onChange,
}: ConditionRowProps & { variable: NodeOf<'variable'> | null }) {
  const { t } = useLingui()
  const editor = useEditor()
  const canvas = useEditorState(chooseCanvas)
  const name = useNodeName()
  const field = `conditions.${index}.variableNodeId`
  const notes = useFieldNotes({ nodeId, field })
  const others = canvas.nodes.filter(
    (node) => node.kind === 'variable' && !connected.some(({ id }) => id === node.id),
  )
  const choose = (id: string) => {
    const chosen = canvas.nodes.find((node) => node.id === id)
    if (chosen?.kind !== 'variable') return
    editor.connect({
      source: id,
      sourceSocket: 'variable',
      target: nodeId,
      targetSocket: 'variables',
    })
    onChange(fitCondition({ ...condition, variableNodeId: id }, chosen.data.type), 'variableNodeId')
  }
  return (
    <Field label={t`Variable`} {...notes}>
      {(ids) => (
        <select
          {...ids}
          data-field={field}
          value={variable?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
          className={selectClasses}
        >
          {variable ? null : (
            <option value="">
              {connected.length + others.length === 0
                ? t`Add a variable to the canvas first`
                : t`Choose a variable…`}
            </option>
          )}
          {connected.map((node) => (
            <option key={node.id} value={node.id}>
              {name(node)}
            </option>
          ))}
          {others.length > 0 ? (
            <optgroup label={t`Connect and use`}>
              {others.map((node) => (
                <option key={node.id} value={node.id}>
                  {name(node)}
                </option>
              ))}
            </optgroup>
          ) : null}
        </select>
      )}
    </Field>
  )
}

function useComparisonLabels(): Record<Comparison, string> {
  const { t } = useLingui()
  return {
    below: t`less than`,
    equal: t`equals`,
    above: t`greater than`,
    yes: t`is yes`,
    no: t`is no`,
  }
}
