import { useLingui } from '@lingui/react/macro'
import { Copy, Flag, GitBranch, History, ScanSearch, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../ui/menu.tsx'
import type { TurnBarProps } from './turn-bar.tsx'
import { offers } from './turns.ts'

/** What is done more seldom with a message, behind its last button. */
export function useTurnMenu(props: TurnBarProps): MenuItem[][] {
  const { t } = useLingui()
  const { message, turns, isLast, still, canBranch } = props
  const can = offers(message, isLast)
  const copy: MenuItem = {
    key: 'copy',
    label: t`Copy`,
    icon: <Copy aria-hidden />,
    onSelect: () => turns.copy(message),
  }
  const inspect: MenuItem = {
    key: 'inspect',
    label: t`Reply details`,
    icon: <ScanSearch aria-hidden />,
    onSelect: () => turns.inspect(message),
  }
  const branch: MenuItem = {
    key: 'branch',
    label: t`Branch from here`,
    icon: <GitBranch aria-hidden />,
    disabled: still,
    onSelect: () => turns.branch(message),
  }
  const rollBack: MenuItem = {
    key: 'roll-back',
    label: t`Roll back to here`,
    icon: <History aria-hidden />,
    disabled: still,
    onSelect: () => turns.rollBack(message),
  }
  const remove: MenuItem = {
    key: 'remove',
    label: t`Delete reply`,
    icon: <Trash2 aria-hidden />,
    danger: true,
    disabled: still,
    onSelect: () => turns.remove(message),
  }
  const report: MenuItem = {
    key: 'report',
    label: t`Report`,
    icon: <Flag aria-hidden />,
    onSelect: () => turns.report(message),
  }
  const groups = [
    [copy, ...(can.inspect ? [inspect] : [])],
    [...(canBranch ? [branch] : []), ...(can.rollBack ? [rollBack] : [])],
    [...(can.report ? [report] : []), ...(can.remove ? [remove] : [])],
  ]
  return groups.filter((group) => group.length > 0)
}
