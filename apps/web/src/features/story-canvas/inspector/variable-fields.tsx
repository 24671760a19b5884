import { useLingui } from '@lingui/react/macro'
import type { NodeOf } from '@plax/story-engine/canvas'
import { MAX_VARIABLE_NAME_CHARS } from '@plax/story-engine/limits'
import { changeVariableType } from '../model/variables.ts'
import { useEditor } from '../use-editor.ts'
import { ChoiceControl } from './choice-control.tsx'
import { SwitchControl, TextControl, useBind } from './controls.tsx'
import { OptionalNumberControl } from './number-control.tsx'
import { ValueControl } from './value-control.tsx'

/** R-story-chat-021. */
export function VariableFields({ node }: { node: NodeOf<'variable'> }) {
  const { t } = useLingui()
  const editor = useEditor()
  const bind = useBind(node)
  const { data } = node
  const inTexts = data.name.trim() === '' ? '' : `{{getvar::${data.name.trim()}}}`
  return (
    <>
      <TextControl
        {...bind('name')}
        label={t`Name`}
        hint={inTexts ? t`Use ${inTexts} in text to insert its value.` : undefined}
        max={MAX_VARIABLE_NAME_CHARS}
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
      <ValueControl {...bind('initialValue')} label={t`Initial value`} type={data.type} />
      {data.type === 'number' ? <Bounds node={node} /> : null}
      <TextControl
        {...bind('description')}
        label={t`Description`}
        hint={t`Tell the model what the variable means and how high and low values affect the story.`}
        multiline
      />
      <SwitchControl {...bind('shown')} label={t`Show value to readers`} />
      {data.shown || data.label !== '' ? (
        <TextControl
          {...bind('label')}
          label={t`Label for readers`}
          hint={t`Shown with the value in chats. If empty, readers see the name.`}
          max={MAX_VARIABLE_NAME_CHARS}
        />
      ) : null}
    </>
  )
}

function Bounds({ node }: { node: NodeOf<'variable'> }) {
  const { t } = useLingui()
  const bind = useBind(node)
  return (
    <div className="grid grid-cols-2 gap-3">
      <OptionalNumberControl
        {...bind('min')}
        label={t`Minimum`}
        decimal
        placeholder={t`No limit`}
      />
      <OptionalNumberControl
        {...bind('max')}
        label={t`Maximum`}
        decimal
        placeholder={t`No limit`}
      />
    </div>
  )
}
