import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { useFloating } from './portal-container.ts'
import { cx } from './class-names.ts'
import { controlClasses } from './input.tsx'

export interface SelectOption {
  value: string
  label: string
  hint?: string
}

/** One choice of a few, with a line of explanation for each where it helps. */
export function Select({
  value,
  options,
  onChange,
  placeholder,
  ...ids
}: {
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
  placeholder?: string
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}) {
  const { container, root } = useFloating()
  return (
    <Radix.Root value={value} onValueChange={onChange} {...root}>
      <Radix.Trigger
        {...ids}
        className={cx(
          controlClasses,
          'inline-flex h-10 items-center justify-between gap-2 text-left data-placeholder:text-ink-faint pointer-coarse:h-11',
        )}
      >
        <Radix.Value placeholder={placeholder} />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-80 max-w-[min(28rem,var(--radix-select-content-available-width))] min-w-(--radix-select-trigger-width) animate-enter overflow-hidden rounded-lg border border-line bg-overlay p-1 shadow-overlay"
        >
          <Radix.Viewport nonce={styleNonce()}>
            {options.map((option) => (
              <Item key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ option }: { option: SelectOption }) {
  return (
    <Radix.Item
      value={option.value}
      // Its name is all that it shows, the hint too.
      aria-labelledby={undefined}
      className="flex cursor-pointer items-center gap-3 rounded-sm py-2 pr-2 pl-3 text-sm outline-none data-highlighted:bg-pressed"
    >
      <span className="min-w-0 flex-1">
        <Radix.ItemText>{option.label}</Radix.ItemText>
        {option.hint ? <span className="block text-xs text-ink-faint">{option.hint}</span> : null}
      </span>
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent-ink" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}

/** What lets a style element of a library past the page's content policy. */
function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
}
