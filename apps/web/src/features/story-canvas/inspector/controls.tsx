import { countCharacters } from '@plax/story-engine/characters'
import { useLingui } from '@lingui/react/macro'
import { MAX_TEXT_CHARS } from '@plax/story-engine/limits'
import type { ReactNode } from 'react'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { useEditor, useEditorState } from '../use-editor.ts'

export interface ControlProps {
  nodeId: string
  /** The path within the node's data, by which problems find the control. */
  field: string
  label: ReactNode
  hint?: ReactNode
}

/** What the checks say of one field: the worst first. */
export function useFieldProblem(nodeId: string, field: string) {
  return useEditorState(
    ({ problemsOfNode }) =>
      problemsOfNode.get(nodeId)?.find((problem) => problem.field === field) ?? null,
  )
}

/** The error and the hint of a field, as the checks find them. */
export function useFieldNotes({ nodeId, field, hint }: Omit<ControlProps, 'label'>) {
  const problem = useFieldProblem(nodeId, field)
  if (problem?.severity === 'error') return { error: problem.message }
  if (problem) return { hint: <span className="text-gold">{problem.message}</span> }
  return hint === undefined ? {} : { hint }
}

/** A text of a node. Long ones show how much of the limit is used once it comes near. */
export function TextControl({
  value,
  onChange,
  multiline,
  max = MAX_TEXT_CHARS,
  mono,
  placeholder,
  list,
  disabled,
  ...place
}: ControlProps & {
  value: string
  onChange: (value: string) => void
  multiline?: boolean
  max?: number
  mono?: boolean
  placeholder?: string
  list?: string
  disabled?: boolean
}) {
  const notes = useFieldNotes(place)
  const isNear = value.length > 200 && countCharacters(value) > max * 0.8
  const Control = multiline ? Textarea : Input
  return (
    <Field
      label={place.label}
      {...notes}
      aside={isNear ? <Counter text={value} max={max} /> : undefined}
    >
      {(ids) => (
        <Control
          {...ids}
          data-field={place.field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          disabled={disabled}
          spellCheck={!mono}
          className={mono ? 'font-mono text-sm' : ''}
          {...(placeholder ? { placeholder } : {})}
          {...(list ? { list } : {})}
        />
      )}
    </Field>
  )
}

export function SwitchControl({
  nodeId,
  field,
  label,
  hint,
  value,
  onChange,
}: ControlProps & { value: boolean; onChange: (value: boolean) => void }) {
  const problem = useFieldProblem(nodeId, field)
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div data-field={field} tabIndex={-1} className="rounded-md">
      <Switch
        label={label}
        checked={value}
        onChange={onChange}
        disabled={readOnly}
        hint={
          problem ? (
            <span className={problem.severity === 'error' ? 'text-danger' : 'text-gold'}>
              {problem.message}
            </span>
          ) : (
            hint
          )
        }
      />
    </div>
  )
}

/** Binds controls to the fields of a node: `<TextControl {...bind('name')} label=… />`. */
export function useBind<Data extends object>({ id: nodeId, data }: { id: string; data: Data }) {
  const change = useChange(nodeId)
  return <Name extends keyof Data & string>(field: Name) => ({
    nodeId,
    field,
    value: data[field],
    onChange: (value: Data[Name]) => change({ [field]: value }, field),
  })
}

/** Changes fields of a node: `change({name}, 'name')`. */
export function useChange(nodeId: string) {
  const editor = useEditor()
  return (patch: object, field: string) => editor.update(nodeId, patch, field)
}

/** A heading within the panel. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  )
}

/** The names that readers and characters are called by in texts. */
export function usePlaceholderHint(): string {
  const { t } = useLingui()
  const char = '{{char}}'
  const user = '{{user}}'
  return t`${char} is the character. ${user} is the reader.`
}
