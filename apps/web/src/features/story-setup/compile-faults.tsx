import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Link } from '@tanstack/react-router'
import { nodeHash } from '../story-canvas/node-hash.ts'

export type Fault = OutputOf<'POST /story-chat/compiled/update'>['warnings'][number]

/** What is wrong with the canvas and where, each with the way to its node and field. */
export function CompileFaults({ contentOid, faults }: { contentOid: string; faults: Fault[] }) {
  const { t } = useLingui()
  if (faults.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {faults.map(({ code, nodeId, nodeName: name, field, message }) => (
        <li key={`${code}:${nodeId}:${field}`}>
          {nodeId ? (
            <Link
              to="/story/$contentOid/canvas"
              params={{ contentOid }}
              hash={nodeHash(nodeId, field)}
              className="text-accent-ink underline underline-offset-2"
            >
              {name ? t`“${name}”: ${message}` : message}
            </Link>
          ) : (
            message
          )}
        </li>
      ))}
    </ul>
  )
}
