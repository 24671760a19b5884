import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_VARIABLE_NAME_CHARS } from '@plax/story-engine/limits'
import { changeVariableType } from '../model/variables.ts'
import { useEditor } from '../use-editor.ts'
import { ChoiceControl } from './choice-control.tsx'
import { SwitchControl, TextControl, useChange } from './controls.tsx'
import { OptionalNumberControl } from './number-control.tsx'
import { ValueControl } from './value-control.tsx'

/** R-story-chat-021. */
export function VariableFields({ node }: { node: NodeOf<'variable'> }) {
  const { t } = useLingui()
  const editor = useEditor()
  const change = useChange(node.id)
  const { data } = node
  const inTexts = data.name.trim() === '' ? '' : `{{getvar::${data.name.trim()}}}`
  return (
    <>
      <TextControl
        nodeId={node.id}
        field="name"
        label={t`Name`}
        hint={inTexts ? t`Use ${inTexts} in text to insert its value.` : undefined}
        max={MAX_VARIABLE_NAME_CHARS}
        value={data.name}
        onChange={(name) => change({ name }, 'name')}
      />
      <ChoiceControl
        nodeId={node.id}
        field="type"
        label={t`Type`}
        hint={t`Conditions and rules that use it update automatically.`}
        value={data.type}
        options={[
          { value: 'number', label: t`Number` },
          { value: 'string', label: t`Text` },
          { value: 'boolean', label: t`Yes or no` },
        ]}
        onChange={(type) => editor.apply((canvas) => changeVariableType(canvas, node.id, type))}
      />
      <ValueControl
        nodeId={node.id}
        field="initialValue"
        label={t`Initial value`}
        type={data.type}
        value={data.initialValue}
        onChange={(initialValue) => change({ initialValue }, 'initialValue')}
      />
      {data.type === 'number' ? <Bounds node={node} /> : null}
      <TextControl
        nodeId={node.id}
        field="description"
        label={t`Description`}
        hint={t`Tell the model what the variable means and how high and low values affect the story.`}
        multiline
        value={data.description}
        onChange={(description) => change({ description }, 'description')}
      />
      <SwitchControl
        nodeId={node.id}
        field="shown"
        label={t`Show value to readers`}
        checked={data.shown}
        onChange={(shown) => change({ shown }, 'shown')}
      />
      {data.shown || data.label !== '' ? (
        <TextControl
          nodeId={node.id}
          field="label"
          label={t`Label for readers`}
          hint={t`Shown with the value in chats. If empty, readers see the name.`}
          max={MAX_VARIABLE_NAME_CHARS}
          value={data.label}
          onChange={(label) => change({ label }, 'label')}
        />
      ) : null}
    </>
  )
}

function Bounds({ node }: { node: NodeOf<'variable'> }) {
  const { t } = useLingui()
  const change = useChange(node.id)
  return (
    <div className="grid grid-cols-2 gap-3">
      <OptionalNumberControl
        nodeId={node.id}
        field="min"
        label={t`Minimum`}
        decimal
        placeholder={t`No limit`}
        value={node.data.min}
        onChange={(min) => change({ min }, 'min')}
      />
      <OptionalNumberControl
        nodeId={node.id}
        field="max"
        label={t`Maximum`}
        decimal
        placeholder={t`No limit`}
        value={node.data.max}
        onChange={(max) => change({ max }, 'max')}
      />
    </div>
  )
}
