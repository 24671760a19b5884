import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Hammer, History, Keyboard, Settings2 } from 'lucide-react'
import { Menu } from '../../ui/menu.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'

export type CanvasPanel = 'versions' | 'compiles' | 'settings' | 'help'

/** What is wanted now and then: versions, former compiles, settings, shortcuts. */
export function CanvasMenu({ onOpen }: { onOpen: (panel: CanvasPanel) => void }) {
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <ToolButton stacked icon={<Ellipsis aria-hidden />}>
          <Trans>Canvas menu</Trans>
        </ToolButton>
      }
      groups={[
        [
          {
            key: 'versions',
            label: t`Versions`,
            icon: <History aria-hidden />,
            onSelect: () => onOpen('versions'),
          },
          {
            key: 'compiles',
            label: t`Compile history`,
            icon: <Hammer aria-hidden />,
            onSelect: () => onOpen('compiles'),
          },
          {
            key: 'settings',
            label: t`Canvas settings`,
            icon: <Settings2 aria-hidden />,
            onSelect: () => onOpen('settings'),
          },
        ],
        [
          {
            key: 'help',
            label: t`Keyboard shortcuts`,
            icon: <Keyboard aria-hidden />,
            onSelect: () => onOpen('help'),
          },
        ],
      ]}
    />
  )
}
