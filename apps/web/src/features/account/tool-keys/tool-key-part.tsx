import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../../../ui/part.tsx'
import { When } from '../../../ui/when.tsx'
import { ToolKeyActs } from './tool-key-acts.tsx'
import { toolKeyQueryKey } from './tool-key.api.ts'

/** The key by which a creator's overlays log in (spec D9); nothing for others. */
export function ToolKeyPart() {
  return useViewer()?.isCreator ? <OwnToolKey /> : null
}

function OwnToolKey() {
  const { api } = useApp()
  const state = useQuery({
    queryKey: toolKeyQueryKey,
    queryFn: ({ signal }) => api('GET /live/toolkey', { signal }),
  })
  return (
    <Part title={<Trans>Tool key</Trans>}>
      <Card className="flex flex-col gap-5">
        <p className="max-w-[65ch] text-sm text-ink-soft">
          <Trans>
            Stream overlays, such as a browser source, log in with this key instead of your
            password. It doesn’t give access to anything else. Anyone with the key can use it, so
            keep it private.
          </Trans>
        </p>
        <Loaded query={state} pending={<Skeleton className="h-14" />}>
          {(data) => (
            <>
              {data.key ? (
                <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
                  <Fact name={<Trans context="date">Created</Trans>}>
                    <When at={data.key.createdAt} />
                  </Fact>
                  <Fact name={<Trans>Valid until</Trans>}>
                    <When at={data.key.expiresAt} />
                  </Fact>
                  <Fact name={<Trans>Last used</Trans>}>
                    {data.key.lastUsedAt ? <When at={data.key.lastUsedAt} /> : <Trans>Never</Trans>}
                  </Fact>
                </dl>
              ) : (
                <p className="text-sm">
                  <Trans>No key yet</Trans>
                </p>
              )}
              <ToolKeyActs hasKey={data.key !== null} />
            </>
          )}
        </Loaded>
      </Card>
    </Part>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
