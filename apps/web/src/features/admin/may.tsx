import type { RouteKey } from '@plax/contracts'
import type { ReactNode } from 'react'
import { useMay } from '../../lib/use-may.ts'

/** Shows a control only if the viewer's roles open its call. */
export function May({
  call,
  otherwise = null,
  children,
}: {
  call: RouteKey
  otherwise?: ReactNode
  children: ReactNode
}) {
  const may = useMay()
  return may(call) ? children : otherwise
}
