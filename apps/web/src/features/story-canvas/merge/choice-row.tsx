import { shorten } from '@plax/story-engine/shorten'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CanvasNode } from '@plax/story-engine/canvas'
import { Choices } from '../../../ui/choices.tsx'
import { fieldLabel } from '../field-labels.ts'
import { useNodeName } from '../inspector/connections.tsx'
import type { Choice, Side } from '../model/resolve.ts'

/** One change of both: what it is of, and the two to choose between by mouse or arrows. */
export function ChoiceRow({
  choice,
  side,
  onChange,
}: {
  choice: Choice
  side: Side
  onChange: (side: Side) => void
}) {
  const { t } = useLingui()
  const titleOf = useTitleOf()
  const { conflict, field } = choice
  return (
    <Choices<Side>
      legend={
        <>
          {titleOf(conflict.what, conflict.ours ?? conflict.theirs ?? conflict.base)}
          {field === '' ? null : (
            <span className="font-normal text-ink-soft"> · {t(fieldLabel(field))}</span>
          )}
        </>
      }
      value={side}
      onChange={onChange}
      className="grid sm:grid-cols-2"
      choices={[
        { value: 'mine', label: <Version title={t`Mine`} value={choice.mine} /> },
        { value: 'theirs', label: <Version title={t`Theirs`} value={choice.theirs} /> },
      ]}
    />
  )
}

function Version({ title, value }: { title: string; value: unknown }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="text-xs font-semibold text-ink-soft">{title}</span>
      <span className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">
        {value === undefined || value === null ? (
          <em className="text-ink-soft">
            <Trans>Deleted</Trans>
          </em>
        ) : (
          <Value value={value} />
        )}
      </span>
    </span>
  )
}

function Value({ value }: { value: unknown }) {
  const { t } = useLingui()
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (value === '') return <em className="text-ink-soft">{t`Empty`}</em>
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return textsIn(value).join('\n') || t`Kept`
}

const shownTexts = 8

/** The words of something larger, such as a whole node or an entry. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  const hidden = new Set(['id', 'kind', 'ext', 'color', 'role', 'position', 'width', 'height'])
  return Object.entries(value)
    .flatMap(([name, member]) => (hidden.has(name) ? [] : textsIn(member)))
    .slice(0, shownTexts)
}

function useTitleOf() {
  const { t } = useLingui()
  const name = useNodeName()
  return (what: Choice['conflict']['what'], element: unknown): string => {
    if (what === 'node') return name(element as CanvasNode)
    const { title, text } = element as { title?: string; text?: string }
    if (what === 'group') return title ? t`Group ${title}` : t`Untitled group`
    if (what === 'comment') return text ? `${t`Note`}: ${shorten(text, 40)}` : t`Empty note`
    return t`Connection`
  }
}
