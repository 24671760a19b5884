import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_LORE_KEY_CHARS, MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import type { UpdateRuleData, VariableType } from '@plax/story-engine/nodes'
import { operationsOf, variablesInto } from '../model/variables.ts'
import { chooseCanvas, useEditorState } from '../use-editor.ts'
import { ChoiceControl } from './choice-control.tsx'
import { Part, SwitchControl, TextControl, useBind } from './controls.tsx'
import { ValueControl } from './value-control.tsx'

/** How a variable changes after a turn: by a pattern, or as the model decides. */
export function UpdateRuleFields({ node }: { node: NodeOf<'updateRule'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  const { data } = node
  return (
    <>
      <TextControl {...bind('title')} label={t`Title`} max={MAX_TITLE_CHARS} />
      <ChoiceControl
        {...bind('mode')}
        label={t`Update method`}
        options={[
          { value: 'rule', label: t`Text pattern` },
          { value: 'model', label: t`Model instruction` },
        ]}
      />
      {data.mode === 'model' ? (
        <TextControl
          {...bind('instruction')}
          label={t`Instruction`}
          hint={t`Describe when and how much the variable changes.`}
          multiline
        />
      ) : (
        <Rule node={node} />
      )}
    </>
  )
}

function Rule({ node }: { node: NodeOf<'updateRule'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  return (
    <>
      <Part title={<Trans>Match</Trans>}>
        <TextControl
          {...bind('pattern')}
          label={t`Pattern`}
          hint={t`A regular expression, such as smiles?|laughs. Leave empty to run after every turn.`}
          mono
          max={MAX_LORE_KEY_CHARS}
        />
        <ChoiceControl
          {...bind('scope')}
          label={t`Search in`}
          options={[
            { value: 'both', label: t`reader’s message and the reply` },
            { value: 'input', label: t`reader’s message` },
            { value: 'reply', label: t`the reply` },
          ]}
        />
        <SwitchControl {...bind('caseSensitive')} label={t`Case sensitive`} />
      </Part>
      <Change node={node} />
    </>
  )
}

/** What is done, as the type of the connected variable allows. */
function Change({ node }: { node: NodeOf<'updateRule'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
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
          {...bind('operation')}
          label={t`Action`}
          options={offered.map((one) => ({ value: one, label: labels[one] }))}
        />
        {operation === 'toggle' ? null : (
          <ValueControl {...bind('value')} label={t`Value`} type={type} />
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
