import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFloating } from './portal-container.ts'
import { cx } from './class-names.ts'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

/** Actions behind a button. `groups` are set apart by lines. */
export function Menu({
  trigger,
  header,
  groups,
  defaultOpen,
}: {
  trigger: ReactNode
  header?: ReactNode
  groups: MenuItem[][]
  defaultOpen?: boolean
}) {
  const { container, root } = useFloating(defaultOpen)
  return (
    <Radix.Root modal={false} {...root}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 min-w-56 animate-enter rounded-lg border border-line bg-overlay p-1 shadow-overlay"
        >
          {header ? <div className="px-3 pt-2 pb-3">{header}</div> : null}
          {groups.map((items, index) => (
            <Radix.Group
              key={items[0]?.key}
              className={cx((index > 0 || !!header) && 'mt-1 border-t border-line pt-1')}
            >
              {items.map((item) => (
                <Item key={item.key} item={item} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  return (
    <Radix.Item
      disabled={item.disabled ?? false}
      onSelect={item.onSelect}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm outline-none data-disabled:opacity-55 data-highlighted:bg-pressed pointer-coarse:min-h-11 [&_svg]:size-4',
        item.danger ? 'text-danger' : 'text-ink',
      )}
    >
      {item.icon}
      {item.label}
    </Radix.Item>
  )
}
