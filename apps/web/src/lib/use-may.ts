import type { RouteKey } from '@plax/contracts'
import { mayCall } from '@plax/contracts/staff'
import { useViewer } from './viewer.ts'

/** Whether the viewer's roles open a call of the console; the server decides, whatever is shown. */
export function useMay(): (call: RouteKey) => boolean {
  const held = new Set(useViewer()?.roles)
  return (call) => mayCall(held, { call, permission: 'admin' })
}
