import { Trans } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'

interface PersonaRadioProps {
  name: string
  prompt?: string
  isDefault?: boolean
  checked: boolean
  disabled?: boolean
  onChoose: () => void
}

export function PersonaRadio(props: PersonaRadioProps) {
  const { name, prompt, isDefault, checked, disabled, onChoose } = props
  return (
    <label className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer flex-col justify-center rounded-lg border border-line px-3 py-2 text-sm transition-colors hover:bg-pressed has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
      <input
        type="radio"
        name="persona"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
      />
      <span className="flex items-center gap-2">
        <span className="truncate font-medium">{name}</span>
        {isDefault ? (
          <Badge tone="accent">
            <Trans>Default</Trans>
          </Badge>
        ) : null}
      </span>
      {prompt ? <span className="truncate text-ink-soft">{prompt}</span> : null}
    </label>
  )
}
