import { useLingui } from '@lingui/react/macro'
import { markColors, type MarkColor } from '@plax/story-engine/canvas'
import { useId } from 'react'
import { useEditorState } from '../use-editor.ts'

/** The color of a group or a note. */
export function MarkColorControl({
  value,
  onChange,
}: {
  value: MarkColor
  onChange: (color: MarkColor) => void
}) {
  const { t } = useLingui()
  const name = useId()
  const readOnly = useEditorState((state) => state.readOnly)
  const labels: Record<MarkColor, string> = {
    grey: t`Gray`,
    violet: t`Violet`,
    teal: t`Teal`,
    gold: t`Gold`,
    red: t`Red`,
    blue: t`Blue`,
  }
  return (
    <fieldset disabled={readOnly}>
      <legend className="mb-1.5 text-sm font-medium">{t`Color`}</legend>
      <div className="flex gap-2">
        {markColors.map((color) => (
          <label
            key={color}
            title={labels[color]}
            className={`plax-mark-${color} relative size-9 rounded-full border-2 border-(--mark) bg-(--mark-soft) has-checked:bg-(--mark) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink pointer-coarse:size-11`}
          >
            <input
              type="radio"
              name={name}
              aria-label={labels[color]}
              checked={color === value}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
