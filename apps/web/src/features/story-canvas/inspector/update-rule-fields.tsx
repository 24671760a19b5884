import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_LORE_KEY_CHARS, MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import type { UpdateRuleData, VariableType } from '@plax/story-engine/nodes'
import { operationsOf, variablesInto } from '../model/variables.ts'
import { chooseCanvas, useEditorState } from '../use-editor.ts'
import { ChoiceControl } from './choice-control.tsx'
import { Part, SwitchControl, TextControl, useChange } from './controls.tsx'
import { ValueControl } from './value-control.tsx'

/** How a variable changes after a turn: by a pattern, or as the model decides. */
export function UpdateRuleFields({ node }: { node: NodeOf<'updateRule'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const { data } = node
  return (
    <>
      <TextControl
        nodeId={node.id}
        field="title"
        label={t`Title`}
        max={MAX_TITLE_CHARS}
        value={data.title}
        onChange={(title) => change({ title }, 'title')}
      />
      <ChoiceControl
        nodeId={node.id}
        field="mode"
        label={t`Update method`}
        value={data.mode}
        options={[
          { value: 'rule', label: t`Text pattern` },
          { value: 'model', label: t`Model instruction` },
        ]}
        onChange={(mode) => change({ mode }, 'mode')}
      />
      {data.mode === 'model' ? (
        <TextControl
          nodeId={node.id}
          field="instruction"
          label={t`Instruction`}
          hint={t`Describe when and how much the variable changes.`}
          multiline
          value={data.instruction}
          onChange={(instruction) => change({ instruction }, 'instruction')}
        />
      ) : (
        <Rule node={node} />
      )}
    </>
  )
}

function Rule({ node }: { node: NodeOf<'updateRule'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const { data } = node
  return (
    <>
      <Part title={<Trans>Match</Trans>}>
        <TextControl
          nodeId={node.id}
          field="pattern"
          label={t`Pattern`}
          hint={t`A regular expression, such as smiles?|laughs. Leave empty to run after every turn.`}
          mono
          max={MAX_LORE_KEY_CHARS}
          value={data.pattern}
          onChange={(pattern) => change({ pattern }, 'pattern')}
        />
        <ChoiceControl
          nodeId={node.id}
          field="scope"
          label={t`Search in`}
          value={data.scope}
          options={[
            { value: 'both', label: t`reader’s message and the reply` },
            { value: 'input', label: t`reader’s message` },
            { value: 'reply', label: t`the reply` },
          ]}
          onChange={(scope) => change({ scope }, 'scope')}
        />
        <SwitchControl
          nodeId={node.id}
          field="caseSensitive"
          label={t`Case sensitive`}
          checked={data.caseSensitive}
          onChange={(caseSensitive) => change({ caseSensitive }, 'caseSensitive')}
        />
      </Part>
      <Change node={node} />
    </>
  )
}

/** What is done, as the type of the connected variable allows. */
function Change({ node }: { node: NodeOf<'updateRule'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  const canvas = useEditorState(chooseCanvas)
  const [variable] = variablesInto(canvas, { target: node.id, targetSocket: 'variable' })
  const { operation, value } = node.data
  const type = variable?.data.type ?? typeOf(value)
  const labels: Record<UpdateRuleData['operation'], string> = {
    set: t`set to`,
    add: t`increase by`,
    toggle: t`toggle`,
  }
  const known = operationsOf[type]
  const offered = known.includes(operation) ? known : [...known, operation]
  return (
    <Part title={<Trans>Variable change</Trans>}>
      <div className="grid grid-cols-2 gap-3">
        <ChoiceControl
          nodeId={node.id}
          field="operation"
          label={t`Action`}
          value={operation}
          options={offered.map((one) => ({ value: one, label: labels[one] }))}
          onChange={(next) => change({ operation: next }, 'operation')}
        />
        {operation === 'toggle' ? null : (
          <ValueControl
            nodeId={node.id}
            field="value"
            label={t`Value`}
            type={type}
            value={value}
            onChange={(next) => change({ value: next }, 'value')}
          />
        )}
      </div>
      {variable ? null : (
        <p className="text-sm text-ink-faint">
          <Trans>Below, connect the variable that changes.</Trans>
        </p>
      )}
    </Part>
  )
}

function typeOf(value: UpdateRuleData['value']): VariableType {
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
