import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'

export interface Diagnostic {
  severity: 'error' | 'warning'
  nodeId: string | null
  message: string
}

/** What hinders a compile, as the server lists it; null for any other failure. */
export function diagnosticsOf(error: unknown): Diagnostic[] | null {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.diagnostics)) return null
  // The server's own list, in the reader's language.
  const all = error.details.diagnostics as Diagnostic[]
  return all.filter(({ severity }) => severity === 'error')
}

/** Why there is nothing to chat with yet. */
export function CompileErrors(props: { problems: Diagnostic[]; onRetry: () => void }) {
  const { problems, onRetry } = props
  return (
    <div role="alert" className="flex h-full flex-col gap-3 overflow-y-auto p-5">
      <h2 className="font-semibold">
        <Trans>This canvas isn’t ready to play</Trans>
      </h2>
      <p className="text-sm text-ink-soft">
        <Plural
          value={problems.length}
          one="Fix # error, wait for the canvas to save, and try again."
          other="Fix # errors, wait for the canvas to save, and try again."
        />
      </p>
      <ul className="flex flex-col gap-2">
        {problems.map(({ nodeId, message }, index) => (
          <li
            key={`${nodeId}:${index}`}
            className="flex gap-2.5 rounded-lg border border-line bg-raised px-3 py-2 text-sm"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <Button
        className="self-start"
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={onRetry}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
