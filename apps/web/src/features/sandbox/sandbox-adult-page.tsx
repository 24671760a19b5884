import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SandboxButton, SandboxShell } from './sandbox-shell.tsx'

/** The page of the sandbox that stands in for a company that checks ages. */
export function SandboxAdultPage() {
  const { id } = useParams({ from: '/framed/sandbox/adult/$id' })
  const { api } = useApp()
  const check = useQuery({
    queryKey: ['sandbox-check', id],
    queryFn: ({ signal }) => api('GET /account/sandbox-check/{id}', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  })
  return (
    <SandboxShell
      title={<Trans>Sandbox age check</Trans>}
      note={
        <Trans>
          This is the site’s sandbox for trying things out. It doesn’t verify anyone: you choose the
          result.
        </Trans>
      }
    >
      <Loaded query={check} pending={<Skeleton className="h-40 rounded-none" />}>
        {(data) => <Decision id={id} {...data} />}
      </Loaded>
    </SandboxShell>
  )
}

function Decision({
  id,
  method,
  decision,
}: {
  id: string
  method: 'identity' | 'age_estimation'
  decision: 'approve' | 'refuse' | null
}) {
  const { api } = useApp()
  const decide = useMutation({
    mutationFn: (next: 'approve' | 'refuse') =>
      api('POST /account/sandbox-check/{id}', { params: { id }, body: { decision: next } }),
    onSuccess: ({ returnUrl }) => leaveFor(returnUrl),
  })
  const busy = decide.isPending
  const chosen = busy ? decide.variables : null
  return (
    <div className="flex flex-col gap-2">
      <p className="mb-3">
        {method === 'identity' ? (
          <Trans>This is where a company would check your ID.</Trans>
        ) : (
          <Trans>This is where a company would estimate your age from your face.</Trans>
        )}
      </p>
      <Failure error={decide.error} />
      {decision === null ? (
        <>
          <SandboxButton
            isMain
            disabled={busy}
            busy={chosen === 'approve'}
            onClick={() => decide.mutate('approve')}
          >
            <Trans>Verify age</Trans>
          </SandboxButton>
          <SandboxButton
            disabled={busy}
            busy={chosen === 'refuse'}
            onClick={() => decide.mutate('refuse')}
          >
            <Trans>Don’t verify age</Trans>
          </SandboxButton>
        </>
      ) : (
        // The sandbox keeps the first decision; this call only asks for the way back.
        <SandboxButton isMain busy={busy} onClick={() => decide.mutate(decision)}>
          <Trans>Return to the site</Trans>
        </SandboxButton>
      )}
    </div>
  )
}
