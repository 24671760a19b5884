import { useLingui } from '@lingui/react/macro'
import type { RoomVariable } from './chat.api.ts'

/** The values that the story shows to its reader: gauges where they have bounds, else badges. */
export function VariableStrip({ variables }: { variables: readonly RoomVariable[] }) {
  const { t } = useLingui()
  if (variables.length === 0) return null
  return (
    <div className="max-h-20 shrink-0 overflow-y-auto border-b border-line [scrollbar-width:thin]">
      <dl
        aria-label={t`Story values`}
        className="mx-auto flex max-w-[744px] flex-wrap gap-x-5 gap-y-1 px-5 py-2 text-sm"
      >
        {variables.map((variable) => (
          <div key={variable.nodeId} className="flex min-w-0 items-center gap-2 break-words">
            <dt className="text-ink-faint">{variable.label}</dt>
            <dd className="figures flex items-center gap-2 font-medium">
              <Gauge variable={variable} />
              <Value value={variable.value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Value({ value }: Pick<RoomVariable, 'value'>) {
  const { t, i18n } = useLingui()
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  return typeof value === 'number' ? i18n.number(value) : value || '–'
}

function Gauge({ variable }: { variable: RoomVariable }) {
  const { value, min, max } = variable
  if (typeof value !== 'number' || min === null || max === null || max <= min) return null
  return (
    <svg aria-hidden viewBox="0 0 64 6" className="h-1.5 w-16 rounded-full bg-pressed">
      <rect width={(64 * (value - min)) / (max - min)} height="6" className="fill-accent" />
    </svg>
  )
}
