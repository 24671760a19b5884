import { Copy, LogOut, PenLine, Plus, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, Sheet } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Row, Section } from './section.tsx'

export function ActionsSection() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Actions">
      <Row>
        <Button variant="primary" icon={<Plus aria-hidden className="size-4" />}>
          New story
        </Button>
        <Button>Save draft</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="primary" busy>
          Publishing
        </Button>
        <Button disabled>Unavailable</Button>
      </Row>
      <Row>
        <Button size="sm">Small</Button>
        <Button size="md">Medium</Button>
        <Button size="lg">Large</Button>
        <Tooltip text="Copy this story’s link">
          <IconButton label="Copy link">
            <Copy aria-hidden />
          </IconButton>
        </Tooltip>
        <IconButton label="Settings">
          <Settings aria-hidden />
        </IconButton>
        <Menu
          trigger={<Button>Menu</Button>}
          header={<p className="font-semibold">Seraphina</p>}
          groups={[
            [
              { key: 'edit', label: 'Edit', icon: <PenLine aria-hidden />, onSelect: () => {} },
              { key: 'out', label: 'Log out', icon: <LogOut aria-hidden />, onSelect: () => {} },
            ],
            [
              {
                key: 'delete',
                label: 'Delete',
                icon: <Trash2 aria-hidden />,
                danger: true,
                onSelect: () => {},
              },
            ],
          ]}
        />
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button
          onClick={() => showToast('Node deleted', { undo: () => showToast('Node restored') })}
        >
          Toast with undo
        </Button>
        <Button onClick={() => showToast('Failed to respond to the message.', { tone: 'danger' })}>
          Failing toast
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Delete this story?"
        description="Readers keep their chats but can’t start new ones."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        <p className="text-sm text-ink-soft">You can restore it for 30 days.</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Options">
        <p className="text-sm text-ink-soft">A sheet comes from its edge.</p>
      </Sheet>
    </Section>
  )
}
