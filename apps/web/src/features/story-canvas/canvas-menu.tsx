import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Hammer, History, Keyboard, Settings2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'

export type CanvasPanel = 'versions' | 'compiles' | 'settings' | 'help'

/** What is wanted now and then: versions, former compiles, settings, shortcuts. */
export function CanvasMenu({ onOpen }: { onOpen: (panel: CanvasPanel) => void }) {
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <IconButton label={t`More of the canvas`}>
          <Ellipsis aria-hidden />
        </IconButton>
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
            label: t`Former compiles`,
            icon: <Hammer aria-hidden />,
            onSelect: () => onOpen('compiles'),
          },
          {
            key: 'settings',
            label: t`Settings of the canvas`,
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
